import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentInstant } from './present-instant.ts';

/** The first and the last time that a Date can hold. */
const furthest = 8_640_000_000_000_000;

const present = (time: number): string => new Date(time).toISOString();

describe('presentInstant', () => {
  it.each([0, 1, 999, -1, 86_399_999, 86_400_000, 951_782_400_000, furthest, -furthest])(
    'writes %d as a Date does',
    (time) => {
      expect(presentInstant(time)).toBe(present(time));
    },
  );

  it('writes every instant as a Date does, whichever was written before', () => {
    const times = fc.array(
      fc.oneof(
        fc.integer({ min: -furthest, max: furthest }),
        fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(times, (list) => {
        expect(list.map((time) => presentInstant(time))).toEqual(list.map(present));
      }),
    );
  });
});
