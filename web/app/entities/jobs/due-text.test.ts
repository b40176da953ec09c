import { describe, expect, it } from 'vitest';

import { dueText, isLate } from './due-text.ts';

/** A time on the clock of the reader. */
const at = (text: string): number => new Date(text).getTime();
const now = at('2026-11-23T10:00');
const textAt = (text: string): string => dueText(new Date(text).toISOString(), now);

describe('when a job is due', () => {
  it.each([
    ['2026-11-23T14:00', 'Due today, 14:00'],
    ['2026-11-24T00:00', 'Due tomorrow, 00:00'],
    ['2026-11-24T14:05', 'Due tomorrow, 14:05'],
    ['2026-11-25T00:00', 'Due in 2 days, 25 Nov, 00:00'],
    ['2026-11-27T17:00', 'Due in 4 days, 27 Nov, 17:00'],
    ['2027-01-05T09:30', 'Due 5 Jan 2027, 09:30'],
    ['2026-11-23T10:00', 'Late by 1 minute'],
    ['2026-11-23T09:15', 'Late by 45 minutes'],
    ['2026-11-23T09:00', 'Late by 1 hour'],
    ['2026-11-22T09:00', 'Late by 25 hours'],
    ['2026-11-20T09:00', 'Late by 3 days'],
  ])('at %s reads: %s', (due, text) => {
    expect(textAt(due)).toBe(text);
  });

  it('is late from then on, until it is delivered', () => {
    const job = { status: 'in_progress', due_at: '2026-11-23T12:00:00Z' } as const;
    const due = Date.parse(job.due_at);
    expect(isLate(job, due - 1)).toBe(false);
    expect(isLate(job, due)).toBe(true);
    expect(isLate({ ...job, status: 'pending' }, due)).toBe(true);
    expect(isLate({ ...job, status: 'completed' }, due)).toBe(false);
    expect(isLate({ ...job, due_at: null }, due)).toBe(false);
  });
});
