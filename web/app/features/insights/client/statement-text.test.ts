import { describe, expect, it } from 'vitest';

import { splitDescription, formatSignedGhs } from './statement-text.ts';

describe('the description of a transaction', () => {
  it('is split at its job, at any position', () => {
    expect(splitDescription({ description: 'Held for job #15', job_id: 15 })).toEqual({
      before: 'Held for ',
      job: 'job #15',
      after: '',
    });
  });

  it.each([
    { description: 'Wallet credited: Mobile money, Adabraka branch', job_id: null },
    { description: 'Wallet credited: for job #15', job_id: null },
    { description: 'Goodwill', job_id: 15 },
  ])('is not split if it does not contain its job: %s', (line) => {
    expect(splitDescription(line)).toEqual({ before: line.description, job: null, after: '' });
  });
});

describe('an amount in the statement', () => {
  it.each([
    [200, '+GHS\u00A0200.00'],
    [-4.25, '−GHS\u00A04.25'],
    [0, 'GHS\u00A00.00'],
  ])('of %d is formatted as %s', (amount, text) => {
    expect(formatSignedGhs(amount)).toBe(text);
  });
});
