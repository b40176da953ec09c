import { expect, it } from 'vitest';
import { composeCsvLine } from './csv.ts';

it('quotes texts, and writes numbers and missing values as they are', () => {
  expect(composeCsvLine(['a "b", c\nd', 7, null, ''])).toBe('"a ""b"", c\nd",7,,""\r\n');
});

it.each(['=1+1', '+233', '-1', '@sum', '\t=1', '\r=1', '\n=1', '＝1+1', '＠sum'])(
  'disarms the formula %j',
  (text) => {
    expect(composeCsvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

it('leaves a sign inside a text alone', () => {
  expect(composeCsvLine(['a=1'])).toBe('"a=1"\r\n');
});
