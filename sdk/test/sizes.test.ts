import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { packSdk, root } from '../bench/peers.ts';
import { bundleKb, goals } from '../bench/sizes.ts';

let folder: string;
let tarball: string;

beforeAll(async () => {
  // In the repository, so that the page finds the package.
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'sdk-sizes-'));
  tarball = await packSdk(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('the package is small to install', async () => {
  expect((await stat(tarball)).size / 1000).toBeLessThanOrEqual(goals.tarball);
});

test('a page that bundles it loads little at first, and no more than the documentation says', async () => {
  const { page, wholePage } = await bundleKb('nsem', folder);
  expect(page).toBeLessThanOrEqual(goals.page);
  expect(wholePage).toBeLessThanOrEqual(goals.wholePage);
  // It contains the client, and the uploads and waits are chunks of their own.
  expect(page).toBeGreaterThan(goals.page / 2);
  expect(wholePage).toBeGreaterThan(page + 3);
  const guide = (await readFile(join(root, 'docs/sdk.md'), 'utf8')).replaceAll(/\s+/g, ' ');
  expect(guide).toContain(`adds at most ${goals.page} KB (Brotli) to a page`);
  expect(guide).toContain(`${goals.wholePage} KB with everything`);
});
