import type { Page } from 'playwright';
import { expect } from 'vitest';

import config from '../../react-router.config.ts';
import { findBuiltFiles } from '../../scripts/built-files.ts';

/** What was built: the files of the shell, and those of each page. */
export const built = findBuiltFiles(config.prerender);

const shell = built.shell.map(({ url }) => url);

/** The paths of everything in the caches of a page. */
const listCaches = (page: Page) =>
  page.evaluate<readonly string[]>(`(async () => {
    const paths = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      paths.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  })()`);

/** Waits until the worker has stored a page, and all of the others. */
export async function whenStored(
  page: Page,
  document: string,
  files: readonly string[],
): Promise<void> {
  const wanted = [...shell, ...files, document];
  await expect
    .poll(
      async () => {
        const stored = new Set(await listCaches(page));
        return wanted.filter((path) => !stored.has(path));
      },
      // Each look lists hundreds of files.
      { interval: 500 },
    )
    .toEqual([]);
}
