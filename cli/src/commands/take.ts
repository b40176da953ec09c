import type { Page, PagePromise } from '@nsem/sdk';

/** The beginning of a list, and whether there is more of it. */
export type Beginning<T> = Readonly<{ items: readonly T[]; hasMore: boolean }>;

/** The most that a page of the API holds. */
const largestPage = 100;

/** How large the first page has to be for so many items. */
export const pageSize = (count: number): number => Math.min(count, largestPage);

/** Loads as many items as are wanted, over as many pages as they take. */
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
