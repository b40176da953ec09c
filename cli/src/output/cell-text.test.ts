import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';

import { pad, truncate } from './cell-text.ts';

test.each([
  ['', 0],
  ['Akwaaba', 7],
  ['nsɛm', 4],
  ['ɔ̀dɔ́', 3],
  ['日本', 4],
  ['👍🏿 ok', 5],
])('%j is padded as %i columns', (text, width) => {
  expect(pad(text, 8, 'right')).toBe(text + ' '.repeat(8 - width));
  expect(pad(text, 8, 'left')).toBe(' '.repeat(8 - width) + text);
});

describe('truncating', () => {
  test.each([
    ['Yɛma wo akwaaba', 15, 'Yɛma wo akwaaba'],
    ['Yɛma wo akwaaba', 9, 'Yɛma wo…'],
    ['Yɛma wo akwaaba', 8, 'Yɛma wo…'],
    ['日本語です', 5, '日本…'],
    ['日本語です', 4, '日…'],
  ])('%s to %i columns', (text, columns, shortened) => {
    expect(truncate(text, columns)).toBe(shortened);
    expect(stringWidth(truncate(text, columns))).toBeLessThanOrEqual(columns);
  });
});
