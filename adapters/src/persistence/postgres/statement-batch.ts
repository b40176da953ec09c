import type { ClientBase, Connection, Submittable } from 'pg';
import type { SqlValue } from '../database-session.ts';
import { valueTypes } from './postgres-pool.ts';

/** A statement as PostgreSQL runs it; one with a name is prepared once for each connection. */
export type StatementText = Readonly<{ text: string; name?: string | undefined }>;

/** The answer to a statement. */
export type StatementAnswer = Readonly<{
  rows: readonly object[];
  /** How many rows it has returned or changed. */
  count: number;
  /** The executed command, as PostgreSQL names it: `INSERT`, `COMMIT`. */
  command: string;
}>;

/** A statement to be sent, and who waits for its answer. */
export type PendingStatement = StatementText &
  Readonly<{
    values: readonly SqlValue[];
    resolve: (answer: StatementAnswer) => void;
    reject: (error: unknown) => void;
  }>;

/** How the rows of a statement are read. */
type Columns = readonly Readonly<{ name: string; parse: (text: string) => unknown }>[];

/** The prepared statements of a connection, and how their rows are read: both stay the same. */
const prepared = new WeakMap<ClientBase, Map<string, Columns>>();

/**
 * The messages of the protocol, as the driver writes them. Its published types have one argument more, of an
 * earlier version.
 */
type Wire = Readonly<{
  stream: Readonly<{ cork(): void; uncork(): void }>;
  close(of: Readonly<{ type: 'S'; name: string }>): void;
  parse(statement: Readonly<{ text: string; name: string }>): void;
  bind(to: Readonly<{ statement: string; values: readonly WireValue[] }>): void;
  describe(what: Readonly<{ type: 'P' }>): void;
  execute(): void;
  sync(): void;
}>;

type WireValue = string | Buffer | null;

/**
 * A value as the protocol has it: a text, or bytes.
 *
 * @throws {TypeError} for what is no value, such as undefined.
 */
function toWire(value: SqlValue): WireValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** A statement with its values as they are sent. */
type BoundStatement = StatementText & Readonly<{ values: readonly WireValue[] }>;

type Field = Readonly<{ name: string; dataTypeID: number; format: 'text' | 'binary' }>;

const toColumns = (fields: readonly Field[]): Columns =>
  fields.map(({ name, dataTypeID, format }) => ({
    name,
    parse: valueTypes.getTypeParser(dataTypeID, format),
  }));

function toRow(columns: Columns, values: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (const [nth, { name, parse }] of columns.entries()) {
    const value = values[nth] ?? null;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

/** The number at the end of `UPDATE 3` and `INSERT 0 1`; 0 if there is none. */
const countOf = (tag: string): number => Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;

/**
 * Some statements that are sent in one message and answered in one: how often both sides wait and
 * are woken up costs more than most statements do. The server runs them in their order; after one
 * that fails it runs no other, and all of them fail with the error of that one.
 *
 * It is a query of the driver's own kind, as its cursors are.
 */
export class StatementBatch implements Submittable {
  /** Set by the driver, which limits how long it waits. */
  callback: ((error: unknown) => void) | undefined;
  readonly #statements: readonly PendingStatement[];
  readonly #known: Map<string, Columns>;
  /** Which statement is answered next. */
  #nth = 0;
  #columns: Columns | undefined;
  #rows: object[] = [];
  #unreadable: unknown;

  constructor(client: ClientBase, statements: readonly PendingStatement[]) {
    this.#statements = statements;
    this.#known = prepared.get(client) ?? new Map<string, Columns>();
    prepared.set(client, this.#known);
  }

  /**
   * Called by the driver when it is this batch's turn.
   *
   * @returns why nothing was sent, with which the driver calls `handleError`.
   */
  submit(connection: Connection): unknown {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      // What cannot be sent is noticed before anything is.
      const bound = this.#statements.map(({ values, ...statement }) => ({
        ...statement,
        values: values.map((value) => toWire(value)),
      }));
      this.#write(wire, bound);
      return undefined;
    } catch (error) {
      return error;
    } finally {
      wire.stream.uncork();
    }
  }

  #write(wire: Wire, statements: readonly BoundStatement[]): void {
    const named = new Set<string>();
    for (const { name = '', text, values } of statements) {
      const isKnown = name !== '' && (this.#known.has(name) || named.has(name));
      if (!isKnown) {
        // Whatever has the name was prepared by a batch that failed.
        if (name !== '') wire.close({ type: 'S', name });
        wire.parse({ text, name });
        named.add(name);
      }
      wire.bind({ statement: name, values });
      if (!this.#known.has(name)) wire.describe({ type: 'P' });
      wire.execute();
    }
    wire.sync();
  }

  handleRowDescription({ fields }: Readonly<{ fields: readonly Field[] }>): void {
    this.#columns = toColumns(fields);
  }

  handleDataRow({ fields }: Readonly<{ fields: readonly (string | null)[] }>): void {
    const columns = this.#columns ?? this.#known.get(this.#current?.name ?? '') ?? [];
    try {
      this.#rows.push(toRow(columns, fields));
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete({ text: tag }: Readonly<{ text: string }>): void {
    const statement = this.#current;
    if (statement === undefined) return;
    const { name } = statement;
    if (name !== undefined && !this.#known.has(name)) this.#known.set(name, this.#columns ?? []);
    const [rows, unreadable] = [this.#rows, this.#unreadable];
    this.#nth += 1;
    this.#columns = undefined;
    this.#rows = [];
    this.#unreadable = undefined;
    if (unreadable !== undefined) return statement.reject(unreadable);
    statement.resolve({ rows, count: countOf(tag), command: tag.split(' ', 1)[0] ?? '' });
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
  }

  /** Called with the error of a statement, or of the connection. */
  handleError(error: unknown): void {
    const failed = this.#statements.slice(this.#nth);
    this.#nth = this.#statements.length;
    for (const { name, reject } of failed) {
      if (name !== undefined) this.#known.delete(name);
      reject(error);
    }
    this.callback?.(error);
  }

  get #current(): PendingStatement | undefined {
    return this.#statements[this.#nth];
  }
}

/** The requests of a read. */
export type Requested = Readonly<{
  /** Its first statement; undefined if it needed none. */
  first: StatementText | undefined;
  /** Whether it has requested anything else. */
  hasContinued: boolean;
  /** Whether it has requested something when nothing could be added any more, so that it has to run again. */
  isTooLate: boolean;
}>;

/**
 * Which statements are all that a read requests. Such a statement is a snapshot by itself: nothing
 * needs to begin a transaction before it, or to end one after it.
 */
export interface SingleStatements {
  /** Whether each of these is known to be the only one of its read. */
  areSingle(statements: readonly StatementText[]): boolean;
  /** Learns from a read that has ended. A statement that some reads go on after is not single any more. */
  learn(requested: Omit<Requested, 'isTooLate'>): void;
}

/** Knows no statement at first. Only prepared ones are learned: they have names, and their number is limited. */
export function createSingleStatements(): SingleStatements {
  const single = new Set<string>();
  const followed = new Set<string>();
  return {
    areSingle: (statements) =>
      statements.every(({ name }) => name !== undefined && single.has(name)),
    learn({ first, hasContinued }) {
      if (first?.name === undefined) return;
      if (hasContinued) {
        single.delete(first.name);
        followed.add(first.name);
      } else if (!followed.has(first.name)) {
        single.add(first.name);
      }
    },
  };
}
