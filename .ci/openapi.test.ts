import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { printJson } from '../sdk/scripts/print-json.ts';
import { root } from './project.mjs';

const file = join(root, 'sdk/openapi.json');

test('the API description is at most a megabyte as it is sent, and a fifth more as it is stored', () => {
  expect(statSync(file).size).toBeLessThanOrEqual(1_200_000);
  const sent = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
  expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(1_000_000);
});

describe('printed JSON', () => {
  const words = Array.from({ length: 12 }, (_, nth) => `the-word-${nth}`);

  test('is what is stored', () => {
    const stored = readFileSync(file, 'utf8');
    expect(printJson(JSON.parse(stored))).toBe(stored);
  });

  test.each([
    [null],
    ['Akwaaba'],
    [7],
    [[]],
    [{}],
    [[{}]],
    [{ a: null, b: [1, { c: '"' }] }],
    [{ words }],
  ])('has the same value: %j', (value) => {
    expect(JSON.parse(printJson(value))).toEqual(value);
  });

  test('has on one line what fits into 100 columns', () => {
    const fits = { title: 'a'.repeat(85) };
    expect(printJson(fits)).toBe(`{ "title": "${fits.title}" }\n`);
    expect(printJson({ title: `${fits.title}a` })).toBe(`{\n "title": "${fits.title}a"\n}\n`);
  });

  test('has a line for each member of what does not fit', () => {
    expect(printJson({ id: 7, words, tags: ['a', 'b'] }).split('\n')).toEqual([
      '{',
      ' "id": 7,',
      ' "words": [',
      ...words.map((word, nth) => `  "${word}"${nth < words.length - 1 ? ',' : ''}`),
      ' ],',
      ' "tags": ["a", "b"]',
      '}',
      '',
    ]);
  });

  test('has an object that only contains another one on the same lines', () => {
    const [first, ...others] = printJson({ content: { json: { words, id: 7 } } }).split('\n');
    expect(first).toBe('{ "content": { "json": {');
    expect(others.slice(-4)).toEqual([' ],', ' "id": 7', '} } }', '']);
  });
});
