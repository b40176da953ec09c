import type { Page, PagePromise } from '@nsem/sdk';

import { formatNumber } from '../output/format.ts';

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
export const moreNote = (limit: number): string =>
  `Only the first ${limit === 1 ? 'is' : `${formatNumber(limit)} are`} listed. Use --limit or --all to list more.`;
