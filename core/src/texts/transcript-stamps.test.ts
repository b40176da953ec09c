import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarks, findStamps, writeStamp } from './transcript-stamps.ts';

describe('a stamp', () => {
  it.each([
    [0, '[00:00:00]'],
    [83_000, '[00:01:23]'],
    [83_450, '[00:01:23.4]'],
    [3_599_999, '[00:59:59.9]'],
    [360_000_000, '[100:00:00]'],
    [-1, '[00:00:00]'],
    [Infinity, '[9999:59:59.9]'],
  ])('of %d milliseconds is %s', (ms, stamp) => {
    expect(writeStamp(ms)).toBe(stamp);
  });

  it('is found where it was written', () => {
    const tenths = fc.integer({ min: 0, max: 359_999_999 });
    fc.assert(
      fc.property(tenths, fc.string(), fc.string(), (count, before, after) => {
        fc.pre(findStamps(before + after).length === 0);
        const stamp = writeStamp(count * 100);
        expect(findStamps(before + stamp + after)).toContainEqual({
          at: count * 100,
          from: before.length,
          to: before.length + stamp.length,
        });
      }),
    );
  });

  it.each([
    '[00:60:00]',
    '[00:00:60]',
    '[0:00:00]',
    '[00:00]',
    '[00:00:00.12]',
    '[00:00:00,1]',
    '[100000:00:00]',
    '[ 00:00:00]',
    '[--:--:--]',
  ])('is not %s', (text) => {
    expect(findStamps(text)).toEqual([]);
  });
});

describe('the marks of a text', () => {
  it('are found in their order, in capitals too', () => {
    expect(findMarks('Ɔkɔɔ [overlap] fie [Inaudible]. [laughs]')).toEqual([
      { mark: 'overlap', from: 5, to: 14 },
      { mark: 'inaudible', from: 19, to: 30 },
    ]);
  });
});
