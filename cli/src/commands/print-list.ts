import type { PagePromise } from '@nsem/sdk';

import type { Context } from '../context.ts';
import type { Column } from '../output/table.ts';
import { moreNote, take } from './take.ts';

/** How a list is printed. */
type ListView<T> = Readonly<{
  limit: number;
  columns: readonly Column<T>[];
  /** What a terminal shows if the list is empty. */
  emptyNote: string;
}>;

/** Prints the beginning of a list, and whether there is more. */
export async function printList<T>(
  { output }: Context,
  list: PagePromise<T>,
  { limit, columns, emptyNote }: ListView<T>,
): Promise<void> {
  const { items, hasMore } = await take(list, limit);
  await output.list(items, columns, emptyNote);
  if (hasMore) output.note(moreNote(limit));
}
