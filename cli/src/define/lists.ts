import type { Page, PagePromise } from '@nsem/sdk';

import type { Context } from '../context.ts';
import { formatNumber, oneLine } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';

/** The first items of a list, and whether there are more. */
export type Beginning<T> = Readonly<{ items: readonly T[]; hasMore: boolean }>;

/** The maximum size of a page of the API. */
const maxPageSize = 100;

/** The size of the first page for a number of items. */
export const pageSize = (count: number): number => Math.min(count, maxPageSize);

/** Loads the given number of items, from as many pages as necessary. */
export async function take<T>(list: PagePromise<T>, count: number): Promise<Beginning<T>> {
  let page: Page<T> = await list;
  const items = [...page.data];
  while (items.length < count) {
    const following = await page.nextPage();
    if (following === null) break;
    page = following;
    items.push(...page.data);
  }
  return { items: items.slice(0, count), hasMore: items.length > count || page.next !== null };
}

/** The note below a list that is not complete. */
const moreNote = (limit: number): string =>
  `Only the first ${limit === 1 ? 'is' : `${formatNumber(limit)} are`} listed. Use --limit or --all to list more.`;

/** How a list is printed. */
type ListView<T> = Readonly<{
  limit: number;
  columns: readonly Column<T>[];
  /** The text on a terminal if the list is empty. */
  emptyNote: string;
}>;

/** Prints the beginning of a list, and whether there is more. */
export const printList = async <T>(
  context: Context,
  list: PagePromise<T>,
  view: ListView<T>,
): Promise<void> => printBeginning(context, await take(list, view.limit), view);

/** Prints the beginning of a list, which is loaded, and whether there is more. */
export async function printBeginning<T>(
  { output }: Context,
  { items, hasMore }: Beginning<T>,
  { limit, columns, emptyNote }: ListView<T>,
): Promise<void> {
  await output.list(items, columns, emptyNote);
  if (hasMore) output.note(moreNote(limit));
}

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

/** Prints one of several results: its fields if it is the only one, or else a line. */
export const printResult = <T extends object>(
  context: Context,
  ids: readonly number[],
  result: Readonly<{ item: T; fields: readonly Field[]; columns: readonly Column<T>[] }>,
): Promise<void> =>
  ids.length === 1
    ? context.output.item(result.item, result.fields)
    : printRow(context, result.item, result.columns);
