import { describe, expect, it } from 'vitest';

import { waitingItems, waitingTotal } from './admin-bell.tsx';
import { countedTitle } from './page-mark.ts';

it.each([
  ['Client Dashboard', 2, '(2) Client Dashboard'],
  ['(2) Client Dashboard', 3, '(3) Client Dashboard'],
  ['(99+) Client Dashboard', 0, 'Client Dashboard'],
  ['Client Dashboard', 120, '(99+) Client Dashboard'],
])('the title %j with %d unread is %j', (title, unread, expected) => {
  expect(countedTitle(title, unread)).toBe(expected);
});

it.each([Number.NaN, -1, 0.5, 1.5, 7, 1e21])('a title with %d unread is marked once', (unread) => {
  const title = countedTitle('Client Dashboard', unread);
  expect(countedTitle(title, unread)).toBe(title);
});

const none = { services: 0, jobs: 0, payouts: 0, approvals: 0, messages: 0, pairs: 0 };

describe('what is pending for admins', () => {
  it('is nothing if nothing is', () => {
    expect(waitingItems(none)).toEqual([]);
    expect(waitingTotal(none)).toBe(0);
  });

  it('says how many of each, and where they are', () => {
    const counts = { services: 3, jobs: 1, payouts: 1, approvals: 2, messages: 4, pairs: 1 };
    expect(waitingTotal(counts)).toBe(12);
    expect(waitingItems(counts).map(({ text, to }) => `${text}: ${to}`)).toEqual([
      '2 large sums need a second admin: /admin?approvals=waiting',
      '3 services to review: /admin?tab=providers',
      '1 job has had no provider for a day: /admin?tab=jobs&status=pending&sort=oldest',
      '1 payout to pay: /admin?tab=wallets',
      '1 pair to review: /admin?tab=wallets&held=all',
      '4 messages to answer: /admin?action=tickets',
    ]);
  });
});
