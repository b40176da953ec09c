import {
  type AliasedRawBuilder,
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  type Dialect as KyselyDialect,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCreator,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  SelectQueryNode,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from './tables.ts';

/** The databases that statements are compiled for. */
type DialectName = 'sqlite' | 'postgres';

/** The differences between the databases; everything else is the same statement for both. */
type Dialect = Readonly<{
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
class Placeholder {
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
const dialects: Readonly<Record<DialectName, Readonly<{ db: Kysely<Tables>; dialect: Dialect }>>> =
  {
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

/** A value bound to a parameter of a statement. */
export type SqlValue = string | number | boolean | Uint8Array | null;

/** The text of a statement and the values bound to it. */
export type Query = Readonly<{ text: string; values: readonly SqlValue[] }>;

/** The inputs of a statement. */
export type Parts<Values> = Readonly<{
  db: QueryCreator<Tables>;
  /** Stand for the values that are bound whenever the statement is run. */
  given: Values;
  dialect: Dialect;
}>;

/** A statement as one of the databases runs it. */
export type CompiledStatement = Readonly<{
  text: string;
  /** The name under which each connection to PostgreSQL prepares it; undefined if none does. */
  name: string | undefined;
  /** The names of the values, in the order of the parameters. */
  names: readonly string[];
  /** Whether it changes nothing. */
  isReading: boolean;
  /** Whether PostgreSQL plans it for its values each time; see `defineStatement`. */
  isPlannedEachTime: boolean;
}>;

type Options = Readonly<{
  /**
   * Whether the best index depends on the values: PostgreSQL then plans the statement whenever it is run. A plan for
   * all values looks for the jobs in a language of which there are hardly any as for those in one that all have.
   */
  isPlannedEachTime?: boolean;
  /** Whether connections to PostgreSQL prepare it, once each; true if not given. */
  isPrepared?: boolean;
}>;

const anyName = new Proxy<Record<string, Placeholder>>(
  {},
  { get: (_, name) => new Placeholder(String(name)) },
);

/** Whether a statement changes nothing, nor do the common table expressions that it begins with. */
const isReading = (node: OperationNode): boolean =>
  SelectQueryNode.is(node) &&
  (node.with?.expressions ?? []).every(({ expression }) => isReading(expression));

/** How many statements have been defined, each of which has its number as a part of its name. */
let defined = 0;

/** A list is bound as JSON, for `Dialect.numbersOf` and `Dialect.textsOf`. */
type GivenValue = SqlValue | readonly string[] | readonly number[];

const toSqlValue = (value: GivenValue): SqlValue =>
  Array.isArray(value) ? JSON.stringify(value) : (value as SqlValue);

/** A statement that is composed once for each database, with the types of its values and of its rows. */
export class Statement<Values, Row> {
  /** Never there: what the type says of the rows. */
  declare readonly row: Row;
  readonly #compose: (parts: Parts<Values>) => Compilable<Row>;
  readonly #options: Options;
  readonly #number = (defined += 1);
  readonly #compiled: { -readonly [Name in DialectName]?: CompiledStatement } = {};

  constructor(compose: (parts: Parts<Values>) => Compilable<Row>, options: Options = {}) {
    this.#compose = compose;
    this.#options = options;
  }

  /** The statement for a database, compiled at its first use. */
  on(name: DialectName): CompiledStatement {
    return (this.#compiled[name] ??= this.#compile(name));
  }

  /** The values in the order of the parameters. A loop: `map` takes several times as long. */
  bind({ names }: CompiledStatement, values: Values): SqlValue[] {
    const bound: SqlValue[] = [];
    for (const name of names) bound.push(toSqlValue(values[name as keyof Values] as GivenValue));
    return bound;
  }

  /** The text for a database with its values, as plans are explained. */
  boundFor(name: DialectName, values: Values): Query {
    const compiled = this.on(name);
    return { text: compiled.text, values: this.bind(compiled, values) };
  }

  /** The same, but no connection prepares it. */
  unprepared(): Statement<Values, Row> {
    return new Statement(this.#compose, { ...this.#options, isPrepared: false });
  }

  #compile(name: DialectName): CompiledStatement {
    const parts = { ...dialects[name], given: anyName as Values };
    const { sql: text, parameters, query } = this.#compose(parts).compile();
    const { isPlannedEachTime = false, isPrepared = true } = this.#options;
    return {
      text,
      name: isPrepared ? `s${this.#number}` : undefined,
      names: parameters.map((parameter) => (parameter as Placeholder).name),
      isReading: isReading(query),
      isPlannedEachTime,
    };
  }
}

/**
 * Defines a statement by the builder of the ORM. It is composed once: what differs from run to run are values with
 * names, which are always bound.
 *
 * @example
 * ```ts
 * const selectName = defineStatement(({ db, given }: Parts<{ id: AccountId }>) =>
 *   db.selectFrom('accounts').select('name').where('id', '=', given.id),
 * );
 * const row = await sql.get(selectName, { id });
 * ```
 */
export const defineStatement = <Values, Row>(
  compose: (parts: Parts<Values>) => Compilable<Row>,
  options?: Options,
): Statement<Values, Row> => new Statement(compose, options);

/**
 * The limit of a statement with a number of rows that is bound. The sum hides the parameter from SQLite's planner,
 * which otherwise inspects its value and compiles the statement anew each time.
 */
export const upTo = (limit: number): RawBuilder<number> => sql`${limit} + 0`;
