import { apiPromise, type ApiPromise, type WithResponse } from './api-promise.ts';

/**
 * One page of a list, newest first. It is also the way to everything after it: iterating over a
 * page goes on into the following pages.
 */
export class Page<T> implements AsyncIterable<T> {
  /** What is on this page. */
  readonly data: readonly T[];
  /** The `cursor` of the following page; null on the last one. */
  readonly next: string | null;
  readonly #load: (cursor: string) => Promise<Page<T>>;

  /** @internal */
  constructor(data: readonly T[], next: string | null, load: (cursor: string) => Promise<Page<T>>) {
    this.data = data;
    this.next = next;
    this.#load = load;
  }

  /**
   * Loads the following page.
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

/** A list on its way: await it for its first page, or iterate over all of it. */
export type PagePromise<T> = ApiPromise<Page<T>> & AsyncIterable<T>;

/** @internal */
export function pagePromise<T>(answer: Promise<WithResponse<Page<T>>>): PagePromise<T> {
  const first = apiPromise(answer);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      yield* await first;
    },
  });
}
