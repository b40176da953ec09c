import { invariant } from '@nsem/core';
import type { SqlValue } from '../database-session.ts';
import type { CompiledStatement, Statement } from '../statements/define-statement.ts';

type Addition = Statement<readonly SqlValue[], unknown>;

/** What a transaction adds to rows that all transactions change, each of which locks them until its commit. */
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
export const tableOf = ({ text }: CompiledStatement): string =>
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
