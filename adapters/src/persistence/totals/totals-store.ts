import { pesewas, type TotalChange, type TotalName, type TotalsStore } from '@nsem/core';
import { toColumn } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { totalTables } from './total-tables.ts';

/** The column of a figure: `spokenMs` is in `spoken_ms`. */
const columnOf = (figure: string): string =>
  figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function composeAddition(total: TotalName, figures: readonly string[]): string {
  const { name, key } = totalTables[total];
  const columns = figures.map(columnOf);
  const all = [...key, ...columns];
  const added = columns.map((column) => `${column} = ${name}.${column} + excluded.${column}`);
  return `insert into ${name} (${all.join(', ')}) values (${all.map(() => '?').join(', ')})
    on conflict (${key.join(', ')}) do update set ${added.join(', ')}`;
}

/** One statement for each set of figures that changes together, of which there are a few. */
const additions = new Map<string, string>();

function additionOf({ total, sums }: TotalChange, shape: string): string {
  const known = additions.get(shape);
  if (known !== undefined) return known;
  const composed = composeAddition(total, Object.keys(sums));
  additions.set(shape, composed);
  return composed;
}

/** The totals in the database. */
export const createTotalsStore = ({ sql }: DatabaseSession): TotalsStore => ({
  async add(changes) {
    for (const change of changes) {
      const figures: number[] = [];
      let shape: string = change.total;
      for (const figure in change.sums) {
        figures.push(toColumn(pesewas(change.sums[figure] ?? 0n)));
        shape += ` ${figure}`;
      }
      sql.add(additionOf(change, shape), change.key, figures);
    }
  },
});
