import type { ClientBase, Connection, Submittable } from 'pg';
import type { SqlValue } from '../database-session.ts';
import { valueTypes } from './value-types.ts';

/** A statement as PostgreSQL runs it; one with a name is prepared once for each connection. */
export type StatementText = Readonly<{ text: string; name?: string | undefined }>;

/** The answer to a statement. */
export type StatementAnswer = Readonly<{
  rows: readonly object[];
  /** How many rows it has returned or changed. */
  count: number;
  /** What PostgreSQL has done, as it names it: `INSERT`, `COMMIT`. */
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

/** What a connection has prepared, and how the rows of that are read: both stay the same. */
const prepared = new WeakMap<ClientBase, Map<string, Columns>>();

/**
 * The messages of the protocol, as the driver writes them. Its published types have one argument more, of an
 * earlier version.
 */
type Wire = Readonly<{
  stream: Readonly<{ cork(): void; uncork(): void }>;
  close(of: Readonly<{ type: 'S'; name: string }>): void;
  parse(statement: Readonly<{ text: string; name: string }>): void;
  bind(to: Readonly<{ statement: string; values: readonly (string | Buffer | null)[] }>): void;
  describe(what: Readonly<{ type: 'P' }>): void;
  execute(): void;
  sync(): void;
}>;

/** A value as the protocol has it: a text, or bytes. */
function toWire(value: SqlValue): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

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
 * Some statements that are sent together, as one message, and answered together: how often both sides wait and
 * are woken up costs more than most statements do. The server runs them in their order; after one that fails it
 * runs no other, and all of them fail with the error of that one.
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

  /** Called by the driver when it is this batch's turn. */
  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    const named = new Set<string>();
    wire.stream.cork();
    for (const { name = '', text, values } of this.#statements) {
      const isKnown = name !== '' && (this.#known.has(name) || named.has(name));
      if (!isKnown) {
        // Whatever has the name was prepared by a batch that failed.
        if (name !== '') wire.close({ type: 'S', name });
        wire.parse({ text, name });
        named.add(name);
      }
      wire.bind({ statement: name, values: values.map((value) => toWire(value)) });
      if (!this.#known.has(name)) wire.describe({ type: 'P' });
      wire.execute();
    }
    wire.sync();
    wire.stream.uncork();
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
