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

/** The totals in the database. */
export const createTotalsStore = ({ sql, part }: DatabaseSession): TotalsStore => ({
  async add(changes) {
    for (const change of changes) {
      const figures: number[] = [];
      let shape: string = change.total;
      for (const figure in change.sums) {
        figures.push(toColumn(pesewas(change.sums[figure] ?? 0n)));
        shape += ` ${figure}`;
      }
      const { isDivided } = totalTables[change.total];
      sql.add(additionOf(change, shape), isDivided ? [...change.key, part] : change.key, figures);
    }
  },
});
