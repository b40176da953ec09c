import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type AliasedRawBuilder,
  type Dialect as KyselyDialect,
  type Expression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely';
import type { Tables } from './tables.ts';

/** The databases that statements are compiled for. */
export type DialectName = 'sqlite' | 'postgres';

/** What truly differs between the databases; everything else is the same statement for both. */
export type Dialect = Readonly<{
  /**
   * A table that is read by one of its indexes, if it is named, which SQLite would take another one for. PostgreSQL
   * chooses by what it knows of the rows.
   */
  indexedBy: <Name extends keyof Tables, Alias extends string>(
    table: Name & string,
    alias: Alias,
    index?: string,
  ) => AliasedRawBuilder<Selectable<Tables[Name]>, Alias>;
  /** The numbers of a list that is bound as one value, for `in`, or as a table with the column `value`. */
  numbersOf: <T extends number>(list: readonly T[]) => RawBuilder<T>;
  /** The same of texts. */
  textsOf: <T extends string>(list: readonly T[]) => RawBuilder<T>;
  /**
   * A column of which no index is to be used: SQLite knows little of how many rows have which values.
   * PostgreSQL does.
   */
  unindexed: <T>(column: Expression<T>) => RawBuilder<T>;
  /**
   * The rows that no other transaction has locked, which this one locks then. It does not wait for those of others, and so
   * leads to no deadlock; SQLite has one transaction at a time.
   */
  unlocked: <Rows, Table extends keyof Rows, Row>(
    query: SelectQueryBuilder<Rows, Table, Row>,
  ) => SelectQueryBuilder<Rows, Table, Row>;
  /** A field of an object in a column of JSON, to be compared: PostgreSQL takes it as a text, and its value too. */
  field: <T extends string | number>(
    column: Expression<string>,
    name: string,
  ) => RawBuilder<T | null>;
  /** The JSON of an object without one of its fields. */
  withoutField: (column: Expression<string>, name: string) => RawBuilder<string>;
  /** The values of all rows, each row as an array, as one text of JSON; PostgreSQL returns null for no rows. */
  rowsOf: (values: readonly Expression<unknown>[]) => RawBuilder<string | null>;
}>;

/** A name in place of a value that is bound when a statement is run. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const literalOf = (value: unknown) => !(value instanceof Placeholder);

/**
 * Compilers that write the values of a statement's own into its text, because partial indexes are used only for
 * values that a planner sees. Values from outside have names, and are always bound.
 */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (literalOf(value)) this.appendImmediateValue(value);
    else super.appendValue(value);
  }
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (literalOf(value)) this.appendImmediateValue(value);
    else super.appendValue(value);
  }
}

/** Composes and compiles, and runs nothing: connections are the stores' own. */
const composer = (
  dialect: Pick<KyselyDialect, 'createAdapter' | 'createIntrospector' | 'createQueryCompiler'>,
) => new Kysely<Tables>({ dialect: { ...dialect, createDriver: () => new DummyDriver() } });

const tableOf = <Name extends keyof Tables>(table: Name & string) =>
  sql<Selectable<Tables[Name]>>`${sql.table(table)}`;

/** How statements are composed for a database. */
export const dialects: Readonly<
  Record<DialectName, Readonly<{ db: Kysely<Tables>; dialect: Dialect }>>
> = {
  sqlite: {
    db: composer({
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteCompiler(),
    }),
    dialect: {
      indexedBy: (table, alias, index) =>
        index === undefined
          ? tableOf(table).as(alias)
          : tableOf(table).as(sql`${sql.id(alias)} indexed by ${sql.id(index)}`),
      numbersOf: (list) => sql`(select value from json_each(${list}))`,
      textsOf: (list) => sql`(select value from json_each(${list}))`,
      unindexed: (column) => sql`+${column}`,
      unlocked: (query) => query,
      field: (column, name) => sql`${column} ->> ${sql.lit(`$.${name}`)}`,
      withoutField: (column, name) => sql`json_remove(${column}, ${sql.lit(`$.${name}`)})`,
      rowsOf: (values) => sql`json_group_array(json_array(${sql.join(values)}))`,
    },
  },
  postgres: {
    db: composer({
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresCompiler(),
    }),
    dialect: {
      indexedBy: (table, alias) => tableOf(table).as(alias),
      numbersOf: (list) =>
        sql`(select cast(value as bigint) from json_array_elements_text(${list}) value)`,
      textsOf: (list) => sql`(select value from json_array_elements_text(${list}) value)`,
      unindexed: (column) => sql`${column}`,
      unlocked: (query) => query.forUpdate().skipLocked(),
      field: (column, name) => sql`(${column}::json ->> ${sql.lit(name)})`,
      withoutField: (column, name) => sql`(${column}::jsonb - ${sql.lit(name)})::text`,
      // That which SQLite calls json_array leaves out nulls in PostgreSQL.
      rowsOf: (values) => sql`json_agg(json_build_array(${sql.join(values)}))`,
    },
  },
};
