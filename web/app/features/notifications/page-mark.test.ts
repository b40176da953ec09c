import { expect, it } from 'vitest';

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
