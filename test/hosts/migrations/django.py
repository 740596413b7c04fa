# A model of Django with a stored key column.
from django.db import models


class Turn(models.Model):
    dfen = models.TextField()
    canonical = models.TextField(null=True, editable=False, db_index=True)

    class Meta:
        db_table = "turns"
