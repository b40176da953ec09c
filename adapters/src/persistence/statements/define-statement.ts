import {
  SelectQueryNode,
  sql,
  type Compilable,
  type OperationNode,
  type QueryCreator,
  type RawBuilder,
} from 'kysely';
import { dialects, Placeholder, type Dialect, type DialectName } from './dialect.ts';
import type { Tables } from './tables.ts';

/** A value bound to a parameter of a statement. */
export type SqlValue = string | number | boolean | Uint8Array | null;

/** The text of a statement and the values bound to it. */
export type Query = Readonly<{ text: string; values: readonly SqlValue[] }>;

/** What a statement is composed of. */
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
