#!/usr/bin/perl
# Finds words in the prose of files: in pages, in comments, and in texts between quotes that people read. Quotations within these do not
# count, nor texts that are a statement in SQL, a word, or a path. Prints FILE:LINE:TEXT.
# Usage: words.pl ANY-CASE EXACT-CASE FILE ... (regular expressions of whole words, one per line)
use strict;
use warnings;

my ($any, $exact, @files) = @ARGV;
my $words = join '|', map { my $case = $_->[1]; map { "(?$case:$_)" } split /\n/, $_->[0] } [$any, 'i'], [$exact, ''];

# What is left of a text that does not count: its line ends.
sub ends { return $_[0] =~ tr/\n//cdr }

# A comment or a page without what it quotes.
sub comment { return $_[0] =~ s/"[^"\n]*"|`[^`\n]*`/_/gr }

# A text between quotes, if people read it.
sub message {
  my ($said) = @_;
  return ends($said) if $said !~ / .* /;
  return ends($said) if $said =~ /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|WITH|VALUES|WHERE|EXECUTE|COPY|GRANT|FROM)\b/;
  return $said;
}

# scan TEXT, COMMENTS, QUOTED [, OTHER]: the comments and the messages, on their lines. OTHER is skipped.
sub scan {
  my ($text, $comments, $quoted, $other) = @_;
  $other //= qr/(?!)/;
  $text =~ s{($other)|($comments)|($quoted)|(\n)|.}{defined $1 ? ends($1) : defined $2 ? comment($2) : defined $3 ? message($3) : $4 // ''}gsme;
  return $text;
}

# A shell program without its here-documents, which are programs and expected output.
sub without_documents {
  my $end;
  my @kept = map {
    my $line = $_;
    if (defined $end) {
      undef $end if $line =~ /^\t*\Q$end\E$/;
      $line = '';
    } else {
      $end = $1 if $line =~ /<<-?\s*\\?['"]?(\w+)/;
      $line =~ s/\$\{[^}\n]*\}|\$#|\\["'#]//g;
    }
    $line
  } split /\n/, $_[0], -1;
  return join "\n", @kept;
}

my $double = qr/"(?:[^"\\]|\\.)*"/s;
my $single = qr/'(?:[^'\\\n]|\\.)*'/;
my $rest = qr/[^\n]*/;
my %read = (
  md => sub { $_[0] =~ s/^ *```.*?^ *```$/ends($&)/gsmer =~ s/^    .*//gmr =~ s/$rest\n?/comment($&)/ger },
  c => sub { scan($_[0], qr{/\*.*?\*/|//$rest}s, $double, $single) },
  js => sub { scan($_[0], qr{/\*.*?\*/|(?<![:\\'"/])//$rest}s, qr/$double|$single|`(?:[^`\\]|\\.)*`/s) },
  css => sub { scan($_[0], qr{/\*.*?\*/}s, qr/(?!)/) },
  html => sub { scan($_[0], qr{<!--.*?-->|(?<=>)[^<]+}s, qr/(?!)/) },
  py => sub { scan($_[0], qr/\#$rest/, qr/""".*?"""|$double|$single/s) },
  sql => sub { scan($_[0], qr{--$rest|/\*.*?\*/}s, qr/'(?:[^']|'')*'/s, $double) },
  sh => sub { scan(without_documents($_[0]), qr/(?:^|(?<=[\s;]))\#$rest/, qr/"[^"]*"/, qr/'[^']*'/) },
  mk => sub { scan($_[0], qr/\#$rest/, qr/(?!)/) },
);
my %kinds = (h => 'c', def => 'c', (map { $_ => 'js' } qw(mjs cjs ts mts)), pyi => 'py', pl => 'py', Makefile => 'mk');

for my $file (@files) {
  open(my $in, '<', $file) or die "$file: $!\n";
  my $text = do { local $/; <$in> };
  my ($kind) = $file =~ /([^.\/]+)$/;
  $kind = $text =~ m{\A#!/bin/sh} ? 'sh' : $kinds{$kind} // $kind;
  my $number = 0;
  # "there is no row" is the field's English, and "x is no text" is not
  my $prose = $read{$kind}->($text) =~ s/\b[Tt]here(\s[\s*#-]*)(is|are|was|were) no\b/_$1_/gr;
  for (split /\n/, $prose) {
    ++$number;
    print "$file:$number:$_\n" if /\b(?:$words)\b/;
  }
}
