import type { CursorPage, Result } from '@nsem/core';
import type { ZipSource } from '../../../backup/write-zip.ts';

const textLevel = 6;

/** Each page is one read: enough for a quick export, few enough for long texts in memory. */
const pageSize = 20;

/** The value of a read that the actor was already permitted. */
export function valueOf<T>(result: Result<T, Readonly<{ code: string }>>): T {
  if (result.ok) return result.value;
  throw new Error(`the export was refused: ${result.fault.code}`);
}

/** Loads a page of a list. */
type LoadPage<T> = (page: CursorPage) => Promise<Result<readonly T[], Readonly<{ code: string }>>>;

/** Reads a whole list, page by page; a page is requested only after the previous one was used. */
export async function* readPages<T extends Readonly<{ id: number }>>(
  load: LoadPage<T>,
): AsyncGenerator<readonly T[]> {
  let before: number | undefined;
  do {
    const items = valueOf(await load({ limit: pageSize, before }));
    yield items;
    before = items.length < pageSize ? undefined : items.at(-1)?.id;
  } while (before !== undefined);
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A text file in the export. */
export const textSource = (name: string, text: string): ZipSource => ({
  name,
  bytes: once(text),
  level: textLevel,
});

/** A file with one JSON document. */
export const jsonSource = (name: string, value: unknown): ZipSource =>
  textSource(name, `${JSON.stringify(value, null, 2)}\n`);

async function* writeLines<T>(
  pages: AsyncIterable<readonly T[]>,
  present: (item: T) => unknown,
): AsyncGenerator<Uint8Array> {
  for await (const items of pages) {
    yield Buffer.from(items.map((item) => `${JSON.stringify(present(item))}\n`).join(''));
  }
}

/** A file with one JSON document a line for each item of a list. */
export const linesSource = <T>(
  name: string,
  pages: AsyncIterable<readonly T[]>,
  present: (item: T) => unknown,
): ZipSource => ({ name, bytes: writeLines(pages, present), level: textLevel });

/** The same, for a list that is short enough to be read at once. */
export const listSource = <T>(
  name: string,
  items: readonly T[],
  present: (item: T) => unknown,
): ZipSource =>
  textSource(name, items.map((item) => `${JSON.stringify(present(item))}\n`).join(''));
