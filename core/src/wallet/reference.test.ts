import { expect, it } from 'vitest';
import { tidyReference, toReferenceKey } from './reference.ts';

it.each([
  ['MOMO-1', 'momo-1'],
  [' MOMO-1\n', 'MOMO-1'],
  ['MoMo  Adabraka\t1', 'momo adabraka 1'],
  ['Ka\u0301', 'K\u00e1'],
  ['STRASSE', 'straße'],
])('compares %j and %j as one reference', (one, other) => {
  expect(toReferenceKey(one)).toBe(toReferenceKey(other));
});

it.each([
  ['MOMO-1', 'MOMO-2'],
  ['MOMO 1', 'MOMO1'],
  ['K\u00e1', 'Ka'],
])('tells %j and %j apart', (one, other) => {
  expect(toReferenceKey(one)).not.toBe(toReferenceKey(other));
});

it('shows a reference as it was written, without superfluous white space', () => {
  expect(tidyReference('  MoMo \n Ka\u0301 ')).toBe('MoMo K\u00e1');
});
