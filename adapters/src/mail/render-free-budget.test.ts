import type { AccountId } from '@nsem/core';
import { moment } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { renderFreeBudget } from './render-free-budget.ts';

const notice = {
  kind: 'free-budget',
  accountId: 9 as AccountId,
  percent: 80,
  spentGhs: '412.50',
  budgetGhs: '500.00',
  until: moment('2026-12-01T00:00:00Z'),
} as const;

it.each([
  [
    notice,
    '80 % of the budget for free translations is used',
    'The free translations of this month have used GHS 412.50 of their budget of GHS 500.00.',
    'until 1 December 2026',
  ],
  [
    { ...notice, percent: 100, spentGhs: '500.00' },
    'The budget for free translations is used up',
    'The free translations of this month have used their whole budget of GHS 500.00.',
    'Until 1 December 2026',
  ],
  [
    { ...notice, percent: 100 },
    'The budget for free translations is used up',
    'GHS 412.50 of their budget of GHS 500.00. The rest did not cover the last order, so its client pays.',
    'Until 1 December 2026',
  ],
] as const)(
  'a mail about the budget states what is used, and until when: %o',
  (given, ...texts) => {
    const [title, use, until] = texts;
    const { subject, paragraphs, screen } = renderFreeBudget(given);
    expect([subject, screen]).toEqual([title, '/admin?action=settings']);
    expect(paragraphs[0]).toContain(use);
    expect(paragraphs[1]).toContain(until);
  },
);
