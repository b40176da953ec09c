import { describe, expect, it } from 'vitest';

import { aSetting, someSettings } from '../../testing/settings.ts';
import { parseTyped, sections, settingText, sourceText } from './setting-text.ts';

describe('a typed number', () => {
  it.each([
    ['0', { value: 0 }],
    [' 1,000,000 ', { value: 1_000_000 }],
    ['1 000', { value: 1000 }],
    ['1.000.000', { value: 1_000_000 }],
    ['1,5,0', { problem: '“1,5,0” is not a whole number from 0 to 1,000,000' }],
    ['1000001', { problem: '“1000001” is not a whole number from 0 to 1,000,000' }],
    ['', { problem: 'Enter a whole number from 0 to 1,000,000' }],
    ['-1', { problem: '“-1” is not a whole number from 0 to 1,000,000' }],
    ['5e1', { problem: '“5e1” is not a whole number from 0 to 1,000,000' }],
    ['1.5', { problem: '“1.5” is not a whole number from 0 to 1,000,000' }],
  ])('%o is %o', (typed, parsed) => {
    expect(parseTyped(aSetting(), typed)).toEqual(parsed);
  });

  it('case 03, comma-price: may have the currency only if it is money', () => {
    const budget = aSetting({ name: 'free_budget_ghs' });
    expect(parseTyped(budget, 'GHS\u00A01,500')).toEqual({ value: 1500 });
    expect(parseTyped(aSetting(), 'GHS\u00A01,500')).toHaveProperty('problem');
  });

  it('may be empty if the setting can be off', () => {
    expect(parseTyped(aSetting({ can_be_off: true }), ' ')).toEqual({ value: null });
  });
});

describe('the source of a setting', () => {
  it.each([
    [{}, null],
    [{ source: 'environment' as const }, 'From NSEM_FREE_WORDS'],
    [
      { source: 'admin' as const, changed_by_name: 'Abena Owusu' },
      'Changed by Abena Owusu; it was 500',
    ],
    [{ source: 'admin' as const }, 'Changed here; it was 500'],
  ])('%o', (given, text) => {
    expect(sourceText(aSetting(given))).toBe(text);
  });
});

it('the budget of free translations is shown with what was spent of it', () => {
  expect(settingText('free_budget_ghs', someSettings()).about).toMatch(
    /^GHS\u00A0412\.50 spent this month\. /,
  );
});

it('every section has other settings', () => {
  const names = Object.values(sections).flat();
  expect(new Set(names).size).toBe(names.length);
});
