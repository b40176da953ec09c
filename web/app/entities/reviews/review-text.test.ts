import { describe, expect, it } from 'vitest';

import { aJob, aNarration } from '../../testing/jobs.ts';
import { parseTime, placeText, reasonsFor, timeText } from './review-text.ts';

describe('a time in a recording', () => {
  it.each([
    ['65', 65],
    ['1:05', 65],
    [' 0:07 ', 7],
    ['120:59', 7259],
    ['1:5', undefined],
    ['1:65', undefined],
    ['-1', undefined],
    ['', undefined],
    ['one', undefined],
  ])('is read from %j as %j', (text, expected) => {
    expect(parseTime(text)).toBe(expected);
  });

  it.each([
    [0, '0:00'],
    [65, '1:05'],
    [3_600.9, '60:00'],
  ])('of %d seconds is shown as %s', (second, expected) => {
    expect(timeText(second)).toBe(expected);
  });
});

describe('a place that a client marked', () => {
  it.each([
    [{ segment: 3, second: null }, 'Line 3'],
    [{ segment: null, second: 65 }, 'At 1:05'],
  ])('%j is %s', (place, expected) => {
    expect(placeText(place)).toBe(expected);
  });
});

describe('the reasons to send a result back', () => {
  it('include its sound only for a recording', () => {
    expect(reasonsFor(aNarration())).toContain('sound');
    expect(reasonsFor(aJob())).not.toContain('sound');
  });
});
