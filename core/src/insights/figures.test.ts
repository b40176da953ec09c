import { describe, expect, it } from 'vitest';
import { estimateSpokenMs } from '../jobs/usage.ts';
import { averageHours, averageWhole, minutesOf, percentOf, ratingOf } from './figures.ts';

const hour = 3_600_000;

describe('a percentage', () => {
  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [7, 7, 100],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 16, 6.3],
    [1, 800, 0.1],
    [1, 2_001, 0],
    [9_999, 10_000, 100],
  ])('of %d in %d is %d', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });
});

describe('an average of hours', () => {
  it.each([
    [0, 0, 0],
    [3 * hour, 2, 1.5],
    [hour / 20, 1, 0.1],
    [hour / 20 - 1, 1, 0],
    [10 * hour, 3, 3.3],
    [5 * hour, 3, 1.7],
    [-hour, 1, 0],
  ])('over %d ms of %d jobs is %d', (totalMs, jobs, hours) => {
    expect(averageHours(totalMs, jobs)).toBe(hours);
  });
});

describe('an average of words', () => {
  it.each([
    [0, 0, 0],
    [5, 2, 3],
    [7, 3, 2],
    [8, 3, 3],
    [1, 3, 0],
  ])('over %d words of %d jobs is %d', (words, jobs, average) => {
    expect(averageWhole(words, jobs)).toBe(average);
  });
});

describe('minutes', () => {
  it.each([
    [0, 0],
    [2_999, 0],
    [3_000, 0.1],
    [90_000, 1.5],
    [92_999, 1.5],
    [93_000, 1.6],
  ])('of %d ms are %d', (milliseconds, minutes) => {
    expect(minutesOf(milliseconds)).toBe(minutes);
  });
});

describe('an average rating', () => {
  it.each([
    [0, 0, null],
    [5, 1, 5],
    [13, 3, 4.3],
    [14, 3, 4.7],
    [17, 4, 4.3],
  ])('of %d stars from %d clients is %s', (stars, people, rating) => {
    expect(ratingOf(stars, people)).toBe(rating);
  });
});

describe('the estimate of a narration', () => {
  it.each([
    [1, 1],
    [200, 1],
    [299, 1],
    [300, 2],
    [400, 2],
    [1_000, 5],
  ])('of %d words is %d minutes', (words, minutes) => {
    expect(estimateSpokenMs(words)).toBe(minutes * 60_000);
  });
});
