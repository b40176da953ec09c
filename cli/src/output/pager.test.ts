import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';
import { choosePager, showInPager } from './pager.ts';

describe('choosePager', () => {
  it.each([
    [{}, undefined, 'less'],
    [{ PAGER: 'most' }, undefined, 'most'],
    [{ PAGER: 'most' }, 'less -S', 'less -S'],
    [{ PAGER: 'most', NSEM_PAGER: 'bat ' }, 'less -S', 'bat'],
    [{ NSEM_PAGER: '' }, 'less', null],
    [{ PAGER: 'most' }, 'off', null],
    [{ PAGER: 'cat' }, undefined, null],
  ])('with %o and the setting %s chooses %s', (env, setting, chosen) => {
    expect(choosePager(env, setting)).toBe(chosen);
  });
});

describe('showInPager', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-pager-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('passes the text to the program, and its options', async () => {
    const script = join(folder, 'pager.mjs');
    const file = join(folder, 'shown.txt');
    await writeFile(
      script,
      `import { writeFileSync } from 'node:fs';
       let text = process.env.LESS + ' ' + process.argv[2] + ' ';
       process.stdin.on('data', (chunk) => { text += chunk; });
       process.stdin.on('end', () => writeFileSync('${file}', text));`,
    );
    const isShown = await showInPager(`${process.execPath} ${script}  --chop`, 'Akwaaba\n', {});
    expect(isShown).toBe(true);
    expect(await readFile(file, 'utf8')).toBe('FRX --chop Akwaaba\n');
  });

  it('does not mind a program that ends before it has read the text', async () => {
    const shown = showInPager(`${process.execPath} -e 0`, 'Akwaaba\n'.repeat(100_000), {});
    expect(await shown).toBe(true);
  });

  it('says that a program cannot be started', async () => {
    expect(await showInPager('nsem-no-such-pager', 'Akwaaba\n', {})).toBe(false);
  });
});

const listed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    language_code: `x${index}`,
    name: `Language ${index}`,
  }));

async function listLanguages(count: number, setting: Setting, ...options: readonly string[]) {
  await using api = await StubApi.start({ 'GET /languages/': { json: listed(count) } });
  const env = { NSEM_URL: api.url, ...setting.env };
  return await runProgram(['languages', 'list', ...options], { ...setting, env });
}

/** A pager that notes what it shows. */
function notingPager(isStarted = true) {
  const shown: Readonly<{ command: string; text: string }>[] = [];
  const page = async (command: string, text: string): Promise<boolean> => {
    if (isStarted) shown.push({ command, text });
    return isStarted;
  };
  return { shown, page };
}

describe('a list on a terminal of 24 rows', () => {
  const atTerminal = true;

  test('is shown in the pager if it is longer', async () => {
    const { shown, page } = notingPager();
    const { code, stdout } = await listLanguages(40, { atTerminal, page });
    expect({ code, stdout }).toEqual({ code: exitCode.ok, stdout: '' });
    expect(shown.map(({ command }) => command)).toEqual(['less']);
    expect(shown[0]?.text.split('\n')).toHaveLength(42);
  });

  test('is printed if it is shorter', async () => {
    const { shown, page } = notingPager();
    const { stdout } = await listLanguages(10, { atTerminal, page });
    expect(stdout).toContain('Language 9');
    expect(shown).toEqual([]);
  });

  test('is printed if the pager cannot be started', async () => {
    const { page } = notingPager(false);
    const { stdout } = await listLanguages(40, { atTerminal, page });
    expect(stdout).toContain('Language 39');
  });

  test.each([
    ['NSEM_PAGER is empty', { env: { NSEM_PAGER: '' } }, []],
    ['nothing may be asked', {}, ['--no-input']],
    ['it is JSON', {}, ['--json']],
  ] as const)('is printed if %s', async (_, setting, options) => {
    const { shown, page } = notingPager();
    const { stdout } = await listLanguages(40, { atTerminal, page, ...setting }, ...options);
    expect(stdout).toContain('Language 39');
    expect(shown).toEqual([]);
  });
});

test('a list in a pipe is never shown in a pager', async () => {
  const { shown, page } = notingPager();
  const { stdout } = await listLanguages(40, { page });
  expect(stdout).toContain('Language 39');
  expect(shown).toEqual([]);
});
