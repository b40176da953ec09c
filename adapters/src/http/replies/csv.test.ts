import { expect, it } from 'vitest';
import { composeCsvLine } from './csv.ts';

it('quotes texts, and writes numbers and missing values as they are', () => {
  expect(composeCsvLine(['a "b", c\nd', 7, null, ''])).toBe('"a ""b"", c\nd",7,,""\r\n');
});

const formulas = ['=1+1', '+233', '-1', '@sum', '\t=1', '\r=1', '\n=1', '＝1+1', '＠sum'];
const behindWhatIsNotSeen = [' =1+1', '\u00a0\u3000+1', '\u200b@sum', '\ufeff\u202e-1', '\n \t＝1'];

it.each([...formulas, ...behindWhatIsNotSeen, '\ttext'])('disarms the formula %j', (text) => {
  expect(composeCsvLine([text])).toBe(`"'${text}"\r\n`);
});

it('leaves a sign inside a text alone', () => {
  expect(composeCsvLine(['a=1', ' a =1'])).toBe('"a=1"," a =1"\r\n');
});
