import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { describeProgram, listCommands } from './describe-commands.ts';
import { escapeRoff, renderManPages } from './man-pages.ts';

const program = describeProgram();
const pages = renderManPages(program);
const textOf = (file: string) => pages.find((page) => page.file === file)?.text ?? '';
const manifest = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as Readonly<{ man: readonly string[] }>;

test('the package names each page', () => {
  const built = pages.map(({ file }) => `./dist/man/${file}`);
  expect(manifest.man.toSorted()).toEqual(built.toSorted());
});

test.each(listCommands(program))('$name is on the page of its group', ({ name, command }) => {
  const group = name.includes(' ') ? `nsem-${name.split(' ')[0]}` : 'nsem';
  const text = textOf(`${group}.1`);
  expect(text).toContain(`.SS "nsem ${escapeRoff(`${name} ${command.usage()}`)}"\n`);
  for (const { flags, hidden } of command.options) {
    expect(text.includes(`.B ${escapeRoff(flags)}\n`)).toBe(!hidden);
  }
});

test('the page of the program has the global options, the variables and the exit codes', () => {
  const text = textOf('nsem.1');
  for (const each of ['--template <text>', 'NSEM_TOKEN', 'NO_COLOR, CLICOLOR_FORCE', '130']) {
    expect(text).toContain(`.B ${escapeRoff(each)}\n`);
  }
  expect(text).not.toContain('json\\-fields');
});

test.each([
  ['.TH is text', '\\&.TH is text'],
  ["'a\n.b", "\\&'a\n\\&.b"],
  ['--id C:\\new', '\\-\\-id C:\\enew'],
  ['…', '\\[u2026]'],
])('%j is escaped', (text, escaped) => {
  expect(escapeRoff(text)).toBe(escaped);
});
