# A model of SQLAlchemy, for Alembic with a stored key column.
from sqlalchemy import Column, Integer, Text
from sqlalchemy.orm import declarative_base

Base = declarative_base()


class Turn(Base):
    __tablename__ = "turns"
    id = Column(Integer, primary_key=True)
    dfen = Column(Text, nullable=False)
    canonical = Column(Text, index=True)
