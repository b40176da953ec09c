import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { describeProgram, examplesOf, listCommands, renderReference } from './describe-commands.ts';

const program = describeProgram();
const commands = listCommands(program);

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');

test('docs/cli.md has the reference of all commands', () => {
  // If this fails, run: npm run docs -w @nsem/cli
  expect(page.split('## All commands\n\n')[1]).toBe(renderReference(program));
  expect(commands.length).toBeGreaterThan(40);
});

test('the tables of docs/cli.md name each command, and only those', () => {
  const tables = page.split('| command | purpose |\n').slice(1);
  const rows = tables.flatMap((table) => (table.split('\n\n')[0] ?? '').split('\n').slice(1));
  const cells = rows.map((row) => row.split(' | ')[0] ?? '');
  const named = cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`([a-z -]+)`/g), ([, name = '']) => name),
  );
  const known = commands.map(({ name, command }) => {
    const [noun = ''] = name.split(' ');
    // `nsem wallet` is short for `nsem wallet show`.
    const short = command.name() === 'show' ? [noun] : [];
    return [name, ...command.aliases().map((alias) => `${noun} ${alias}`), ...short];
  });
  expect(known.filter((names) => !names.some((name) => named.includes(name)))).toEqual([]);
  expect(named.filter((name) => !known.flat().includes(name))).toEqual([]);
});

/** A line of an example in words, as a shell would divide it; only its first command. */
const wordsOf = (line: string): readonly string[] =>
  Array.from(
    (/nsem (.*)/.exec(line)?.[1] ?? '')
      .replace(/ (?:&&|\||<|>>?|")(?= |$).*$/, '')
      .matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );

const examples = commands.flatMap(({ command }) => examplesOf(command));

describe('every example in the help can be parsed', () => {
  test.each(examples.filter((line) => !line.includes('$(')))('%s', async (line) => {
    const parsed: string[] = [];
    const example = describeProgram();
    for (const { name, command } of listCommands(example)) {
      command.action(() => void parsed.push(name));
    }
    await example.parseAsync(wordsOf(line), { from: 'user' });
    // An alias, or the verb that a group has by default, is another name for the same command.
    expect(parsed.map((name) => name.split(' ')[0])).toEqual([wordsOf(line)[0]]);
  });
});
