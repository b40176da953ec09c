import { describe, expect, test } from 'vitest';

import { displayWidth, harmless, oneLine, pad, truncate } from './cell-text.ts';

test.each([
  ['', 0],
  ['Akwaaba', 7],
  ['nsɛm', 4],
  ['ɔ̀dɔ́', 3],
  ['日本', 4],
  ['👍🏿 ok', 5],
])('%s takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

describe('a text that is too long', () => {
  test.each([
    ['Yɛma wo akwaaba', 15, 'Yɛma wo akwaaba'],
    ['Yɛma wo akwaaba', 9, 'Yɛma wo…'],
    ['Yɛma wo akwaaba', 8, 'Yɛma wo…'],
    ['日本語です', 5, '日本…'],
    ['日本語です', 4, '日…'],
  ])('%s on %i columns', (text, columns, cut) => {
    expect(truncate(text, columns)).toBe(cut);
    expect(displayWidth(truncate(text, columns))).toBeLessThanOrEqual(columns);
  });
});

test('a text is filled up by what it shows, not by its units', () => {
  expect(pad('ɔ̀dɔ́', 5, 'right')).toBe('ɔ̀dɔ́  ');
  expect(pad('日本', 6, 'left')).toBe('  日本');
});

test('what strangers write cannot steer the terminal', () => {
  expect(harmless('a\u001b[2Jb\u0007c\u009bd\n\te')).toBe('a[2Jbcd\n\te');
  expect(oneLine(' a\tb\r\nc\u001b[31m ')).toBe('a b c [31m');
});
