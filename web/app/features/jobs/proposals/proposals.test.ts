import { describe, expect, it } from 'vitest';

import { formatTime, laterText, proposedTimeProblem, suggestTime } from './proposals.ts';

/** A time on the clock of the reader. */
const at = (text: string): number => new Date(text).getTime();
const iso = (text: string): string => new Date(text).toISOString();
const now = at('2026-11-23T10:00');
const due = iso('2026-11-24T17:00');

describe('a proposed time', () => {
  it.each([
    ['2026-11-24T17:30', '30 minutes later'],
    ['2026-11-24T17:00:20', '1 minute later'],
    ['2026-11-24T17:59:40', '1 hour later'],
    ['2026-11-24T18:00', '1 hour later'],
    ['2026-11-25T16:00', '23 hours later'],
    ['2026-11-25T16:59:40', '1 day later'],
    ['2026-11-25T17:00', '1 day later'],
    ['2026-11-26T20:00', '2 days and 3 hours later'],
    ['2026-11-29T20:00', '5 days later'],
  ])('of %s is %s', (proposed, text) => {
    expect(laterText(due, iso(proposed))).toBe(text);
  });

  it('reads as a day of the week and a time, with its year if it is another one', () => {
    expect(formatTime(iso('2026-11-27T17:00'), now)).toBe('Fri, 27 Nov, 17:00');
    expect(formatTime(iso('2027-01-05T09:30'), now)).toBe('5 Jan 2027, 09:30');
  });

  it('is at first a day after the due time, or after now', () => {
    expect(suggestTime(due, now)).toBe('2026-11-25T17:00');
    expect(suggestTime(due, at('2026-11-25T09:00'))).toBe('2026-11-26T09:00');
  });

  it('is at first the latest one that can be proposed if a day more is too much', () => {
    const suggested = suggestTime(iso('2027-11-23T09:00'), now);
    expect(suggested).toBe('2027-11-23T10:00');
    expect(proposedTimeProblem(suggested, iso('2027-11-23T09:00'), now)).toBeNull();
  });

  it.each([
    ['', 'Enter a date and a time.'],
    ['2026-11-23T09:00', 'Choose a time at least 1 hour from now.'],
    ['2026-11-24T17:00', 'Choose a time after the one that the job is due.'],
    ['2026-11-24T17:01', null],
    ['2027-11-24T10:00', 'Choose a time within 1 year.'],
  ])('of "%s": %s', (local, problem) => {
    expect(proposedTimeProblem(local, due, now)).toBe(problem);
  });
});
