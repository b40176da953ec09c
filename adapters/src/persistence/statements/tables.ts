import type { InferKyselyDB } from '@mikro-orm/sqlite';
import type { Generated } from 'kysely';
import type { rows } from '../rows.ts';

type Declared = InferKyselyDB<(typeof rows)[number]>;

/** An id may be left out of what is inserted: the database assigns it. */
type Id<Column> = Column extends number ? Generated<Column> : Column;

type Columns<Table> = {
  [Name in keyof Table]: Name extends 'id' ? Id<Table[Name]> : Table[Name];
};

type AllTables = { [Name in keyof Declared]: Columns<Declared[Name]> };

/** The tables, and the columns that their rows declare. */
export interface Tables extends AllTables {}
