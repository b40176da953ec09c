import { describe, expect, it, test } from 'vitest';

import { countJobFilters, isWholeList, parseJobListView, toJobQuery } from './job-list-url.ts';
import { isJobList, jobListOf, jobUrl, parseOpenJobs } from './job-url.ts';
import { parseRequest, requestParams } from './request-url.ts';

const none = { edit: undefined, deliver: undefined, fail: undefined };

it('reads the open jobs from the query and ignores other parameters', () => {
  expect(parseOpenJobs({ tab: 'jobs', job: '12', q: 'ewe' })).toEqual(none);
  expect(parseOpenJobs({ deliver: '12' })).toEqual({ ...none, deliver: 12 });
  expect(parseOpenJobs({ fail: '7' })).toEqual({ ...none, fail: 7 });
  expect(parseOpenJobs({ edit: '7' })).toEqual({ ...none, edit: 7 });
});

it.each(['', '0', '-3', '012', '1.5', '1e3', ' 12', '12 ', '１２', 'twelve', '9'.repeat(16)])(
  'ignores %j, which is no job number',
  (written) => {
    expect(parseOpenJobs({ edit: written, deliver: written, fail: written })).toEqual(none);
  },
);

describe('the page of a job', () => {
  it('is below the dashboard of each role', () => {
    expect(jobUrl('client', 17)).toBe('/client/jobs/17');
    expect(jobUrl('service-provider', 17)).toBe('/service-provider/jobs/17');
    expect(jobUrl('admin', 17)).toBe('/admin/jobs/17');
  });

  it('leads back to a list of the role’s jobs', () => {
    for (const role of ['client', 'service-provider', 'admin'] as const) {
      expect(isJobList(role, jobListOf(role).to)).toBe(true);
    }
  });

  it('leads back to the offers from which a provider came', () => {
    const at = (tab: string) => `https://nsem.example.com/service-provider?tab=${tab}&sort=newest`;
    expect(jobListOf('service-provider', at('available')).label).toBe('Available Jobs');
    expect(jobListOf('service-provider', at('recent')).label).toBe('Recent Jobs');
    expect(jobListOf('admin', at('available')).label).toBe('Jobs');
  });

  it.each([
    ['client', null, false],
    ['client', 'https://nsem.example.com/client?tab=jobs&status=completed', true],
    ['client', 'https://nsem.example.com/client/?tab=jobs', true],
    ['client', 'https://nsem.example.com/client?tab=usage', false],
    ['client', 'https://nsem.example.com/client', false],
    ['client', 'https://nsem.example.com/client/jobs/16?tab=jobs', false],
    ['service-provider', 'https://nsem.example.com/service-provider?tab=available', true],
    ['service-provider', 'https://nsem.example.com/client?tab=jobs', false],
  ] as const)('of a %s goes one step back to %s: %s', (role, address, isList) => {
    expect(isJobList(role, address)).toBe(isList);
  });
});

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

describe('a job request in the address', () => {
  it('is read as it was written', () => {
    const params = requestParams({
      service: 'translation',
      provider: 'PRV-7K2M9Q',
      from: 'en',
      to: 'tw',
      again: 15,
    });
    expect(parseRequest(params as Record<string, string>)).toEqual({
      request: 'translation',
      for: 'PRV-7K2M9Q',
      from: 'en',
      to: 'tw',
      again: 15,
    });
  });

  it('is closed without a known service', () => {
    expect(parseRequest({}).request).toBeUndefined();
    expect(parseRequest({ request: 'poetry' }).request).toBeUndefined();
  });
});
