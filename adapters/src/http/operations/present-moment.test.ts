import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentInstant } from './present-moment.ts';

/** The first and the last time that a Date can hold. */
const furthest = 8_640_000_000_000_000;

const present = (moment: number): string => new Date(moment).toISOString();

describe('presentInstant', () => {
  it.each([0, 1, 999, -1, 86_399_999, 86_400_000, 951_782_400_000, furthest, -furthest])(
    'writes %d as a Date does',
    (moment) => {
      expect(presentInstant(moment)).toBe(present(moment));
    },
  );

  it('writes every moment as a Date does, whichever was written before', () => {
    const moments = fc.array(
      fc.oneof(
        fc.integer({ min: -furthest, max: furthest }),
        fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(moments, (list) => {
        expect(list.map((moment) => presentInstant(moment))).toEqual(list.map(present));
      }),
    );
  });
});
