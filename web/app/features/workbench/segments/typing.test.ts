import { describe, expect, it } from 'vitest';

import { settleTyped } from './typing.ts';

const chords = new Map([
  ['~e', 'ɛ'],
  ['~o', 'ɔ'],
  ['~/', '\u0301'],
]);

describe('what is typed', () => {
  it.each([
    ['w~e|', 'wɛ|'],
    ['w~o|ho', 'wɔ|ho'],
    ['~e is a chord|', '~e is a chord|'],
    ['a~/|b', 'á|b'],
    ['a\u0301|', 'á|'],
    ['me~|', 'me~|'],
    ['|', '|'],
  ])('as %s becomes %s', (typed, settled) => {
    const caret = typed.indexOf('|');
    const { text, caret: at } = settleTyped({ text: typed.replace('|', ''), caret }, chords);
    expect(`${text.slice(0, at)}|${text.slice(at)}`).toBe(settled);
  });
});
