import { expect, test } from 'vitest';

import { countJobFilters, isWholeList, parseJobListView, toJobQuery } from './job-list-url.ts';

test('a list of jobs without filters requests all of them', () => {
  const view = parseJobListView({ tab: 'jobs' });
  expect(toJobQuery(view)).toEqual({});
  expect(countJobFilters(view)).toBe(0);
  expect(isWholeList(view)).toBe(true);
});

test('a list of jobs is limited by what is in its address', () => {
  const view = parseJobListView({
    q: ' clean water ',
    status: 'in_progress',
    service: 'narration',
    language: 'tw',
    sort: 'updated',
    client: '12',
    provider: 'PRV-7K2M9Q',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(toJobQuery(view)).toEqual({
    q: 'clean water',
    status: 'in_progress',
    service_type: 'narration',
    language: 'tw',
    sort: 'updated',
    client_id: 12,
    provider_id: 'PRV-7K2M9Q',
    created_after: '2026-11-01',
    created_before: '2026-12-01',
  });
  expect(countJobFilters(view)).toBe(8);
  expect(isWholeList(view)).toBe(false);
});

test.each([
  { status: 'done' },
  { service: 'typing' },
  { sort: 'price' },
  { client: '-1' },
  { provider: 'me' },
  { from: 'yesterday' },
  // Case 04, calendar.
  { from: '2026-02-30' },
  { to: '2026-13-45' },
  { q: 'a'.repeat(201) },
])('a list of jobs ignores %o', (params) => {
  expect(toJobQuery(parseJobListView(params))).toEqual({});
});
