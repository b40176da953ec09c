import { pesewas, type TotalChange, type TotalsStore } from '@nsem/core';
import { toColumn } from '../columns.ts';
import type { DatabaseSession, SqlValue } from '../database-session.ts';
import type { Statement } from '../statements/define-statement.ts';
import { defineAddition } from '../statements/row-statements.ts';
import { totalTables } from './total-tables.ts';

/** The column of a figure: `spokenMs` is in `spoken_ms`. */
const columnOf = (figure: string): string =>
  figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Addition = Statement<readonly SqlValue[], unknown>;

/** One statement for each set of figures that changes together, of which there are a few. */
const additions = new Map<string, Addition>();

function additionOf({ total, sums }: TotalChange, shape: string): Addition {
  const known = additions.get(shape);
  if (known !== undefined) return known;
  const { name, key, isDivided } = totalTables[total];
  const figures = Object.keys(sums).map(columnOf);
  const defined = defineAddition(name, { key: isDivided ? [...key, 'part'] : key, figures });
  additions.set(shape, defined);
  return defined;
}

const compare = (one: string, other: string): number => (one < other ? -1 : 1);

/** One order for all units, in which they lock their rows: two of them never wait for each other in a circle. */
const byRow = (one: TotalChange, other: TotalChange): number =>
  one.total === other.total
    ? compare(one.key.join(' '), other.key.join(' '))
    : compare(one.total, other.total);

/** The totals in the database. */
export const createTotalsStore = ({ sql, part }: DatabaseSession): TotalsStore => ({
  async add(changes) {
    for (const change of changes.toSorted(byRow)) {
      const figures: number[] = [];
      let shape: string = change.total;
      for (const figure in change.sums) {
        figures.push(toColumn(pesewas(change.sums[figure] ?? 0n)));
        shape += ` ${figure}`;
      }
      const addition = additionOf(change, shape);
      // What all units add to, no unit reads before.
      if (totalTables[change.total].isDivided) sql.add(addition, [...change.key, part], figures);
      else sql.send(addition, [...change.key, ...figures]);
    }
  },
});
