import { describe, expect, test } from 'vitest';

import { prices } from '../../testing/jobs.ts';
import { completedText, experienceText, turnaroundText, unitPriceText } from './provider-facts.tsx';

describe('the turnaround', () => {
  test.each([
    [0.05, 'under an hour'],
    [0.95, 'about 1 hour'],
    [6.6, 'about 7 hours'],
    [35, 'about 35 hours'],
    [36, 'about 2 days'],
    [100, 'about 4 days'],
  ])('of %d hours is "%s"', (hours, text) => {
    expect(turnaroundText(hours)).toBe(text);
  });
});

test.each([
  [0, 'New here'],
  [1, '1 job done'],
  [1200, '1,200 jobs done'],
])('%d completed jobs are "%s"', (jobs, text) => {
  expect(completedText(jobs)).toBe(text);
});

test('the experience is in years', () => {
  expect(experienceText('6-10')).toBe('6–10 years of experience');
  expect(experienceText('10+')).toBe('10+ years of experience');
});

test('a price has its unit, and only an active one is shown', () => {
  expect(unitPriceText(prices, 'translation')).toBe('GHS\u00A00.35/word');
  expect(unitPriceText(prices, 'transcription')).toBe('GHS\u00A04.20/min');
  const retired = prices.map((price) => ({ ...price, is_active: false }));
  expect(unitPriceText(retired, 'narration')).toBeUndefined();
});
