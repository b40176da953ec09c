import { apiPromise, type ApiPromise, type WithResponse } from './api-promise.ts';

/** One page of a list, newest first. Iterating over it continues with the pages that follow. */
export class Page<T> implements AsyncIterable<T> {
  /** The items of this page. */
  readonly data: readonly T[];
  /** The `cursor` of the next page; null on the last page. */
  readonly next: string | null;
  readonly #load: (cursor: string) => Promise<Page<T>>;

  /** @internal */
  constructor(data: readonly T[], next: string | null, load: (cursor: string) => Promise<Page<T>>) {
    this.data = data;
    this.next = next;
    this.#load = load;
  }

  /**
   * Load the next page.
   *
   * @returns null on the last page.
   * @example
   * ```ts
   * const first = await nsem.jobs.list({ limit: 20 });
   * const second = await first.nextPage();
   * ```
   */
  async nextPage(): Promise<Page<T> | null> {
    return this.next === null ? null : this.#load(this.next);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* this.data;
    for (let page = await this.nextPage(); page !== null; page = await page.nextPage()) {
      yield* page.data;
    }
  }
}

/** The result of a list call: await it for the first page, or iterate over all items. */
export type PagePromise<T> = ApiPromise<Page<T>> & AsyncIterable<T>;

/** @internal */
export function pagePromise<T>(result: Promise<WithResponse<Page<T>>>): PagePromise<T> {
  const first = apiPromise(result);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      yield* await first;
    },
  });
}
