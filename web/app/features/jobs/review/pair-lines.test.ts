import { describe, expect, it } from 'vitest';

import { pairLines } from './pair-lines.ts';

const changes = (before: string, after: string) =>
  pairLines(before, after).flatMap((pair) =>
    pair.before === pair.after ? [] : [[pair.line, pair.before, pair.after]],
  );

describe('the lines of two versions', () => {
  it.each([
    ['are the same if the texts are', 'a\nb\n\nc', 'a\r\nb\nc\n', []],
    ['show a line that was changed', 'a\nb\nc', 'a\nB\nc', [[2, 'b', 'B']]],
    ['show a line that was added', 'a\nc', 'a\nb\nc', [[2, null, 'b']]],
    ['show a line that was removed', 'a\nb\nc', 'a\nc', [[2, 'b', null]]],
    [
      'show all of a text that came after none',
      '',
      'a\nb',
      [
        [1, null, 'a'],
        [2, null, 'b'],
      ],
    ],
    [
      'pair changed lines in their order',
      'x\ny\nz',
      'X\nY\nz',
      [
        [1, 'x', 'X'],
        [2, 'y', 'Y'],
      ],
    ],
    ['show a repeated line that was added', 'a\na', 'a\na\na', [[3, null, 'a']]],
  ] as const)('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  it('are paired in linear time', () => {
    const long = Array.from({ length: 20_000 }, (_, nth) => `line ${nth}`).join('\n');
    expect(changes(long, `${long}\nend`)).toEqual([[20_001, null, 'end']]);
  });
});
