import { invariant } from '@nsem/core';
import type { SqlValue, Statements } from '../database-session.ts';
import type { CompiledStatement, Statement } from '../statements/define-statement.ts';
import { isAfterFailure, translateError } from './postgres-errors.ts';
import type { StatementText } from './statement-batch.ts';
import type { StatementQueue } from './statement-queue.ts';

/** The errors of a transaction, of which the first is the reason for those that follow. */
type Failures = Readonly<{
  /** All of the driver, also those that a store handles. */
  errors: readonly unknown[];
  add: (error: unknown) => void;
  /** The error that a store gets for one of the driver. */
  explain: (error: unknown) => unknown;
}>;

/** An insertion that returns the id which the database has assigned. */
const returningId = ({ text, name }: CompiledStatement): StatementText => ({
  text: `${text} returning "id"`,
  name: name && `${name} id`,
});

/** How the statements of a connection are planned, which the start of it has set (`postgres-pool.ts`). */
const planForValues = { name: 'plan for values', text: 'set plan_cache_mode = force_custom_plan' };
const planForAll = { name: 'plan for all', text: 'set plan_cache_mode = force_generic_plan' };

/** The dependencies of the statements of a unit or a read. */
type StatementParts = Readonly<{
  queue: StatementQueue;
  sums: Sums;
  /** Whether they also see what earlier units of the transaction have added to rows of all. */
  seesOthers: boolean;
  failures: Failures;
  /** Called before a statement that may change something. */
  onWrite: () => void;
}>;

/** Statements of a store, which leave over the connection of a queue. */
export function createPostgresStatements({
  queue,
  sums,
  seesOthers,
  failures,
  onWrite,
}: StatementParts): Statements {
  const added: string[] = [];

  /** Sends what was added to the tables of a statement. */
  function sendSums(text: string): void {
    const tables = (seesOthers ? sums.tables() : added).filter((table) => text.includes(table));
    if (tables.length === 0) return;
    for (const sum of sums.take(tables)) queue.add(sum.statement, sum.values).catch(failures.add);
  }

  async function execute(statement: StatementText, values: readonly SqlValue[]) {
    const answered = queue.add(statement, values);
    queue.sendSoon();
    try {
      return await answered;
    } catch (error) {
      failures.add(error);
      throw failures.explain(error);
    }
  }

  async function executePlanned(statement: CompiledStatement, values: readonly SqlValue[]) {
    // If one of them fails, the statement does, too, or what follows.
    queue.add(planForValues, []).catch(failures.add);
    const answered = execute(statement, values);
    queue.add(planForAll, []).catch(failures.add);
    return answered;
  }

  function query<Values>(statement: Statement<Values, unknown>, values: Values) {
    const compiled = statement.on('postgres');
    if (!compiled.isReading) onWrite();
    const bound = statement.bind(compiled, values);
    sendSums(compiled.text);
    return compiled.isPlannedEachTime ? executePlanned(compiled, bound) : execute(compiled, bound);
  }

  const insertNew: Statements['insertNew'] = async (statement, values) => {
    onWrite();
    const compiled = statement.on('postgres');
    const { rows } = await execute(returningId(compiled), statement.bind(compiled, values));
    const [row] = rows as readonly Readonly<{ id: number }>[];
    return row?.id;
  };

  return {
    get: async (statement, values) => (await query(statement, values)).rows[0] as never,
    all: async (statement, values) => (await query(statement, values)).rows as never,
    async insert(statement, values) {
      const id = await insertNew(statement, values);
      if (id === undefined) throw new Error('The insertion has inserted no row.');
      return id;
    },
    insertNew,
    run: async (statement, values) => (await query(statement, values)).count,
    send(statement, values) {
      onWrite();
      const compiled = statement.on('postgres');
      // What follows fails, too: the commit at the latest.
      queue.add(compiled, statement.bind(compiled, values)).catch(failures.add);
    },
    add(statement, key, figures) {
      onWrite();
      added.push(tableOf(statement.on('postgres')));
      sums.add(statement, key, figures);
    },
  };
}

/** Remembers the errors of a transaction. */
export function createFailures(): Failures {
  const errors: unknown[] = [];
  let reason: unknown;
  return {
    errors,
    add: (error) => {
      errors.push(error);
      // After it, the server refuses all that follows in the transaction.
      if (!isAfterFailure(error)) reason = error;
    },
    explain: (error) => translateError(isAfterFailure(error) ? reason : error),
  };
}

type Addition = Statement<readonly SqlValue[], unknown>;

/**
 * The additions of a transaction to rows that all transactions change, each of which locks them
 * until its commit.
 */
export interface Sums {
  add(statement: Addition, key: readonly SqlValue[], figures: readonly number[]): void;
  /** The quoted names of the tables of what was added and not taken yet. */
  tables(): readonly string[];
  /**
   * Takes what was added to some tables, or to all: a statement for each row, in an order that is the same in all
   * transactions, so that they do not wait for each other in a circle.
   */
  take(tables?: readonly string[]): readonly SentAddition[];
}

type SentAddition = Readonly<{ statement: CompiledStatement; values: readonly SqlValue[] }>;

/** The quoted name of the table that an addition changes. */
const tableOf = ({ text }: CompiledStatement): string =>
  /^insert into ("\w+")/.exec(text)?.[1] ?? text;

type Sum = Readonly<{
  statement: CompiledStatement;
  key: readonly SqlValue[];
  figures: readonly number[];
}>;

function addUp(one: number, other: number): number {
  const sum = one + other;
  invariant(Number.isSafeInteger(sum), 'the sum of a transaction is an exact number');
  return sum;
}

/** Creates sums of nothing. */
export function createSums(): Sums {
  const sums = new Map<string, Sum>();

  return {
    add(addition, key, figures) {
      const statement = addition.on('postgres');
      // The row before the figures: each transaction locks its rows in this order.
      const row = JSON.stringify([...key, statement.text]);
      const before = sums.get(row)?.figures;
      const added = figures.map((figure, nth) => addUp(figure, before?.[nth] ?? 0));
      sums.set(row, { statement, key, figures: added });
    },
    tables: () => [...new Set([...sums.values()].map(({ statement }) => tableOf(statement)))],
    take(tables) {
      const taken = [...sums].filter(
        ([, { statement }]) => tables?.includes(tableOf(statement)) ?? true,
      );
      for (const [row] of taken) sums.delete(row);
      return taken
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { statement, key, figures }]) => ({ statement, values: [...key, ...figures] }));
    },
  };
}
