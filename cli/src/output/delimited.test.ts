import { expect, test } from 'vitest';

import { formatCsvLine } from './delimited.ts';

test.each([
  [['7', '-2.50', '54.57'], '7,-2.50,54.57\r\n'],
  [['Abena Owusu', ''], '"Abena Owusu",""\r\n'],
  [['Kofi "Kay" Mensah, Tema'], '"Kofi ""Kay"" Mensah, Tema"\r\n'],
  [['=1+1'], `"'=1+1"\r\n`],
  [['+233'], `"'+233"\r\n`],
  [['-cmd'], `"'-cmd"\r\n`],
  [['@SUM(A1)'], `"'@SUM(A1)"\r\n`],
  [['\t=1'], `"'\t'=1"\r\n`],
  [['Kofi; =1'], `"Kofi;' =1"\r\n`],
  [['a|@sum'], `"a|'@sum"\r\n`],
  [['two\n-1'], `"two\n'-1"\r\n`],
  [[' =1'], `"' =1"\r\n`],
  [['\u200b=1'], `"'\u200b=1"\r\n`],
  [['＝1+1'], `"'＝1+1"\r\n`],
  [['\n=1'], `"'\n'=1"\r\n`],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['x;"=1;'], `"x;'""=1;"\r\n`],
  [['-1+1|calc'], `"'-1+1|calc"\r\n`],
])('%j', (cells, line) => expect(formatCsvLine(cells)).toBe(line));
