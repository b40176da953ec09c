import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { renderNotices } from './third-party-notices.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notices-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes a package, and returns the path of a file in it. */
async function writePackage(
  name: string,
  files: Readonly<Record<string, string>>,
  described: object = { license: 'MIT' },
) {
  const path = join(folder, 'node_modules', name);
  await mkdir(join(path, 'lib'), { recursive: true });
  const manifest = JSON.stringify({ name, version: '1.2.3', ...described });
  for (const [file, text] of Object.entries({ ...files, 'package.json': manifest })) {
    await writeFile(join(path, file), text);
  }
  return join(path, 'lib/index.js');
}

test('every package in a bundle is named once, with all that its authors require', async () => {
  const loom = await writePackage('@kente/loom', {
    'LICENSE.md': 'The licence of the loom.\r\nIts second line.\n',
    NOTICE: 'A notice of the loom.\n',
    'licensed.js': 'not a licence',
  });
  const yarn = await writePackage('yarn-dye', { license: 'The licence of the yarn.' });
  const notices = renderNotices('The CLI', [
    yarn,
    loom,
    join(loom, '../other.js'),
    join(folder, 'src/a.ts'),
  ]);
  const line = '-'.repeat(80);
  expect(notices.split(`\n\n${line}\n\n`).slice(1)).toEqual([
    '@kente/loom 1.2.3 (MIT)\n\nThe licence of the loom.\nIts second line.\n\nA notice of the loom.',
    'yarn-dye 1.2.3 (MIT)\n\nThe licence of the yarn.\n',
  ]);
});

test('a package without the text of its licence is named with its author', async () => {
  const loom = await writePackage('loom', {}, { license: 'MIT', author: { name: 'Akua Donkor' } });
  const text = 'The package contains no text of its licence. Its author is Akua Donkor.';
  expect(renderNotices('The CLI', [loom])).toContain(`loom 1.2.3 (MIT)\n\n${text}\n`);
});

test('a package that says no licence cannot be bundled', async () => {
  const loom = await writePackage('loom', { 'README.md': 'A loom.' }, {});
  expect(() => renderNotices('The CLI', [loom])).toThrow('loom is bundled');
});
