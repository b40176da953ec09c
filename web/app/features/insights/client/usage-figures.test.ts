import { describe, expect, it } from 'vitest';

import { formatSignedGhs, splitDescription } from './billing-section.tsx';
import {
  barHeight,
  formatFigure,
  formatShort,
  formatThousands,
  measures,
  totalOf,
} from './usage-figures.ts';

describe('the height of a bar', () => {
  it.each([
    [5120, 5120, 120],
    [2560, 5120, 60],
    [1, 3, 40],
    [2, 3, 80],
    [300, 5120, 8],
    [1, 5120, 8],
    [0, 5120, 8],
    [0, 0, 8],
  ])('of %d with a maximum of %d is %d pixels', (figure, maximum, height) => {
    expect(barHeight(figure, maximum)).toBe(height);
  });
});

describe('figures of usage', () => {
  it.each([
    [0, '0K words'],
    [1, '0.001K words'],
    [32, '0.032K words'],
    [999, '0.999K words'],
    [1000, '1K words'],
    [5120, '5.1K words'],
    [1_234_567, '1,234.6K words'],
  ])('of %d words are in thousands in the tooltip: %s', (words, text) => {
    expect(formatThousands(words)).toBe(text);
  });

  it('are described in full, with singular and plural', () => {
    expect(measures.map((measure) => measure.describe(1))).toEqual([
      '1 API call',
      '1 word',
      '1 minute',
    ]);
    expect(measures.map((measure) => measure.describe(1820))).toEqual([
      '1,820 API calls',
      '1,820 words',
      '1,820 minutes',
    ]);
  });

  it('are short above bars, exact in tables', () => {
    expect(formatShort(12_345)).toBe('12.3K');
    expect(formatShort(8.4)).toBe('8.4');
    expect(formatFigure(12_345)).toBe('12,345');
  });

  it('add up without binary rounding errors', () => {
    const months = [0.1, 0.2, 31.2].map((minutes) => ({
      month: '2026-11',
      calls: 1,
      words: 10,
      minutes,
    }));
    expect(totalOf(months, 'minutes')).toBe(31.5);
    expect(totalOf(months, 'words')).toBe(30);
  });
});

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
