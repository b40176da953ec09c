import { describe, expect, it } from 'vitest';

import { describedJob, signedGhs } from './statement-text.ts';

describe('the description of a line', () => {
  it('has its job as a link, wherever it stands', () => {
    expect(describedJob({ description: 'Held for job #15', job_id: 15 })).toEqual({
      before: 'Held for ',
      job: 'job #15',
      after: '',
    });
  });

  it.each([
    { description: 'Wallet credited: Mobile money, Adabraka branch', job_id: null },
    { description: 'Wallet credited: for job #15', job_id: null },
    { description: 'Goodwill', job_id: 15 },
  ])('is plain where it names no job of its own: %s', (line) => {
    expect(describedJob(line)).toEqual({ before: line.description, job: null, after: '' });
  });
});

describe('an amount in the statement', () => {
  it.each([
    [200, '+GHS 200.00'],
    [-4.25, '−GHS 4.25'],
    [0, 'GHS 0.00'],
  ])('of %d is written %s', (amount, text) => {
    expect(signedGhs(amount)).toBe(text);
  });
});
