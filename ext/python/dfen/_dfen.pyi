"""Types of the functions without a database. A column is any iterable; the result is a list. A str is iterable, too, but not a
column: if two overloads overlap for that reason, the first one holds."""
from typing import Iterable, List, Literal, Optional, Union, overload

from . import Move, Turn

Value = Union[None, bool, int, float, str, bytes]
Texts = Iterable[Optional[str]]
Fold = Literal["flip", "mirror", "dihedral"]
FoldOrPool = Literal["flip", "mirror", "dihedral", "pool"]

@overload
def error(x: Value) -> Optional[str]: ...  # type: ignore
@overload
def error(x: Iterable[Value]) -> List[Optional[str]]: ...
@overload
def valid(x: None) -> None: ...
@overload
def valid(x: Union[bool, int, float, str, bytes]) -> bool: ...  # type: ignore
@overload
def valid(x: Iterable[Value]) -> List[Optional[bool]]: ...
@overload
def normalize(dfen: str) -> str: ...  # type: ignore
@overload
def normalize(dfen: None) -> None: ...
@overload
def normalize(dfen: Texts) -> List[Optional[str]]: ...
@overload
def canonical(dfen: str, fold: Fold = ...) -> str: ...  # type: ignore
@overload
def canonical(dfen: None, fold: Fold = ...) -> None: ...
@overload
def canonical(dfen: Texts, fold: Fold = ...) -> List[Optional[str]]: ...
@overload
def flip(dfen: str) -> str: ...  # type: ignore
@overload
def flip(dfen: None) -> None: ...
@overload
def flip(dfen: Texts) -> List[Optional[str]]: ...
@overload
def mirror(dfen: str) -> str: ...  # type: ignore
@overload
def mirror(dfen: None) -> None: ...
@overload
def mirror(dfen: Texts) -> List[Optional[str]]: ...
@overload
def pool_key(dfen: str, fold: Fold = ...) -> str: ...  # type: ignore
@overload
def pool_key(dfen: None, fold: Fold = ...) -> None: ...
@overload
def pool_key(dfen: Texts, fold: Fold = ...) -> List[Optional[str]]: ...
@overload
def pool_id(dfen: str, fold: Fold = ...) -> int: ...  # type: ignore
@overload
def pool_id(dfen: None, fold: Fold = ...) -> None: ...
@overload
def pool_id(dfen: Texts, fold: Fold = ...) -> List[Optional[int]]: ...
@overload
def canonical_move(dfen: str, moves: str, fold: FoldOrPool = ...) -> str: ...  # type: ignore
@overload
def canonical_move(dfen: None, moves: str, fold: FoldOrPool = ...) -> None: ...
@overload
def canonical_move(dfen: Texts, moves: Union[str, Texts], fold: FoldOrPool = ...) -> List[Optional[str]]: ...
@overload
def actual_move(dfen: str, moves: str, fold: FoldOrPool = ...) -> str: ...  # type: ignore
@overload
def actual_move(dfen: None, moves: str, fold: FoldOrPool = ...) -> None: ...
@overload
def actual_move(dfen: Texts, moves: Union[str, Texts], fold: FoldOrPool = ...) -> List[Optional[str]]: ...
@overload
def roll(dfen: str, dice: str) -> str: ...  # type: ignore
@overload
def roll(dfen: None, dice: str) -> None: ...
@overload
def roll(dfen: Texts, dice: Union[str, Texts]) -> List[Optional[str]]: ...
@overload
def play(dfen: str, moves: str) -> str: ...  # type: ignore
@overload
def play(dfen: None, moves: str) -> None: ...
@overload
def play(dfen: Texts, moves: Union[str, Texts]) -> List[Optional[str]]: ...
@overload
def end_turn(dfen: str) -> str: ...  # type: ignore
@overload
def end_turn(dfen: None) -> None: ...
@overload
def end_turn(dfen: Texts) -> List[Optional[str]]: ...
@overload
def score(result: Union[None, str, int, float], side: Optional[str], scale: Optional[str] = ...) -> Optional[float]: ...  # type: ignore
@overload
def score(result: Iterable[Union[None, str, int, float]], side: Union[None, str, Texts],
          scale: Optional[str] = ...) -> List[Optional[float]]: ...
def moves(dfen: Optional[str]) -> List[Move]: ...
def turns(dfen: Optional[str], outcomes: int = ...) -> List[Turn]: ...
