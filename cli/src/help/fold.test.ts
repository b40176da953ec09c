import { describe, expect, test } from 'vitest';

import { collectPages, describeProgram, listCommands } from './describe-commands.ts';
import { runProgram } from '../testing/run-program.ts';
import { commandTopics } from './read-help-page.ts';
import { foldText, helpColumns } from './fold.ts';
import { renderHelpPage } from './help-page.ts';

test('a paragraph is filled again, and its neighbours stay', () => {
  const text = '\nRun it\nagain at any time, and it continues.\n\nShort\n  term  meaning of it\n';
  expect(foldText(text, 22)).toBe(
    '\nRun it again at any\ntime, and it\ncontinues.\n\nShort\n  term  meaning of it\n',
  );
  expect(foldText(text, 40)).toBe(text);
});

test('a command is continued between its options, and not within quotes', () => {
  const line = `  $ nsem api GET /jobs/ -f status=pending --jq '.[] | .id' --paginate > ids.txt\n`;
  expect(foldText(line, 36)).toBe(
    `  $ nsem api GET /jobs/ \\
      -f status=pending \\
      --jq '.[] | .id' --paginate \\
      > ids.txt
`,
  );
});

test.each([
  [120, {}, 100],
  [72, {}, 72],
  [72, { COLUMNS: '40' }, 40],
  [undefined, {}, 80],
  [0, {}, 80],
  [undefined, { COLUMNS: '200' }, 100],
  [undefined, { COLUMNS: '1' }, 20],
  [72, { COLUMNS: 'wide' }, 72],
  [72, { COLUMNS: '0' }, 72],
  [72, { COLUMNS: '-40' }, 72],
])('a terminal of %s columns with %j has help of %i', (terminal, env, columns) => {
  expect(helpColumns(terminal, env)).toBe(columns);
});

describe('the help of every command', () => {
  const pages = collectPages(describeProgram());

  test.each([40, 60, 80, 100])('fits %i columns', (columns) => {
    const wide = Object.values(pages)
      .flatMap((page) => renderHelpPage(page, columns).split('\n'))
      .filter((line) => line.length > columns)
      // A word, a text in quotes, or an option with its value is not divided.
      .filter(
        (line) => !/^ *(?:\$ )?(?:(?:--?\S+|>) )?(?:\S+|'[^']*'|"[^"]*")(?: \\)?$/.test(line),
      );
    expect(wide).toEqual([]);
  });

  test('is the same whether it is stored or read from the commands', async () => {
    for (const line of ['--help', 'jobs create --help', 'folder translate -h', 'help jobs']) {
      const { stdout } = await runProgram(line.split(' '), { env: { COLUMNS: '40' } });
      const name = line.replace(/ ?(?:--help|-h|help) ?/, '');
      const page = pages[name];
      expect(page && renderHelpPage(page, 40)).toBe(stdout);
    }
  });
});

test('the help of the program has every command once', () => {
  const program = describeProgram();
  const names = listCommands(program).map(({ name }) => name.split(' ')[0]);
  const listed = commandTopics.flatMap(({ commands }) => commands);
  expect(listed).toHaveLength(new Set(listed).size);
  expect(new Set(listed)).toEqual(new Set([...names, 'help']));
});

test('help topics are folded too', async () => {
  for (const topic of ['options', 'environment', 'exit-codes']) {
    const { stdout } = await runProgram(['help', topic], { env: { COLUMNS: '40' } });
    expect(stdout.split('\n').filter((line) => line.length > 40)).toEqual([]);
  }
});
