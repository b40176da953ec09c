import { describe, expect, it } from 'vitest';
import { alignUnits } from './align-units.ts';

const translate = (units: readonly string[]) =>
  units.map((source) => ({ source, translation: source.toUpperCase() }));

describe('units that were translated', () => {
  it.each([
    ['with new ones before, between and after', ['a', 'b'], ['x', 'a', 'y', 'b', 'z'], 'x,A,y,B,z'],
    [
      'that occur several times',
      ['1', 'a', '1', '1'],
      ['1', 'x', 'a', '1', 'y', '1'],
      '1,x,A,1,y,1',
    ],
    ['with other white space and other signs', ['[ ] a  b'], ['a b'], '[ ] A  B'],
    ['with a format that was not marked', ['see ①a①'], ['see ①②a②①'], 'SEE A ①②②①'],
    ['with a format that is not marked now', ['see ①a①'], ['see a'], 'SEE A'],
    ['that are divided now', ['a. b.', 'c'], ['a.', '①b①.', 'c'], 'A. B.,①①,C'],
    [
      'that are more now, whose rest stays',
      ['a', 'see', 'b'],
      ['a', 'see ①x①', 'b'],
      'A,SEE see ①x①,B',
    ],
    ['that are less now', ['a', 'b ::: note', 'c'], ['a', 'b', 'c'], 'A,B ::: NOTE,C'],
    ['that have another order of formats', ['①a①', '②b② ①c①'], ['①a①', '①b① ②c②'], '①A①,B C ①①②②'],
  ])('%s are where they are now', (_about, before, now, expected) => {
    expect(alignUnits(translate(before), now)?.join(',')).toBe(expected);
  });

  it.each([
    ['has no place among them', ['a', 'b'], ['a']],
    ['is a part of one', ['a', 'b c', 'd'], ['a', 'x', 'b c d']],
    ['is one of more', ['a', 'b'], ['x', 'y', 'z']],
  ])('have no place if one %s', (_about, before, now) => {
    expect(alignUnits(translate(before), now)).toBeUndefined();
  });

  it('are found however many there are, in whatever order', () => {
    const numbers = Array.from({ length: 20_000 }, (_, nth) => String(nth));
    const same = numbers.map(() => 'a');
    expect(alignUnits(translate(numbers), numbers.toReversed())).toBeUndefined();
    expect(alignUnits(translate(same), [...same, 'b'])).toHaveLength(20_001);
  });
});
