import type { Context } from '../context.ts';
import { oneLine } from '../output/plain-text.ts';
import type { Column } from '../output/table.ts';

/** Prints one row of a list that grows while it is printed: without headers, unaligned. */
export async function printRow<T>(
  { output, terminal: { stdout } }: Context,
  row: T,
  columns: readonly Column<T>[],
): Promise<void> {
  if (output.isJson || stdout.isTTY !== true) return output.list([row], columns, '');
  const cells = columns.map(({ text }) => oneLine(text(row, output.times)));
  stdout.write(`${cells.join('  ').trimEnd()}\n`);
}
