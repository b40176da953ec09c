import { expect, it } from 'vitest';
import { composeCsvLine, readCsvText } from './csv.ts';

it('quotes texts, and writes numbers and missing values as they are', () => {
  expect(composeCsvLine(['a "b", c\nd', 7, null, ''])).toBe('"a ""b"", c\nd",7,,""\r\n');
});

const formulas = ['=1+1', '+233', '-1', '@sum', '＝1+1', '＠sum', '=a;b|c'];
const behindWhatIsNotSeen = [' =1+1', '\u00a0\u3000+1', '\u200b@sum', '\ufeff\u202e-1'];

it.each([...formulas, ...behindWhatIsNotSeen, '\ttext'])('disarms the formula %j', (text) => {
  expect(composeCsvLine([text])).toBe(`"'${text}"\r\n`);
});

it.each([
  ['Kofi;=1+1', "Kofi;'=1+1"],
  ['Kofi; +233 24', "Kofi;' +233 24"],
  ['a|@sum(A1)', "a|'@sum(A1)"],
  ['a\t-1', "a\t'-1"],
  ['Please:\n=cmd', "Please:\n'=cmd"],
  ['a\r\n\t\u200b＝1', "a\r\n\t'\u200b＝1"],
  ['=1;=2|=3', "'=1;'=2|'=3"],
  ['\t=1', "'\t'=1"],
  ['\n=1', "'\n'=1"],
  ['x;"=1;', `x;'""=1;`],
  ['x\n" "+1', `x\n'"" ""+1`],
])('disarms a formula behind what other programs divide cells by: %j', (text, harmless) => {
  expect(composeCsvLine([text])).toBe(`"${harmless}"\r\n`);
});

it.each([
  '=1',
  "'=1",
  "''=1",
  "a;'=1",
  'x\n\t=1',
  "'quoted'",
  "it's; fine",
  '\t',
  "'\t",
  'x;"=1',
  `x;'"=1`,
])('reads back what it wrote: %j', (text) => {
  const cell = composeCsvLine([text]).slice(1, -3).replaceAll('""', '"');
  expect(readCsvText(cell)).toBe(text);
});

it('does not change a sign inside a text', () => {
  expect(composeCsvLine(['a=1', ' a =1', 'a; b', 'a - b', 'a;"b"'])).toBe(
    '"a=1"," a =1","a; b","a - b","a;""b"""\r\n',
  );
});
