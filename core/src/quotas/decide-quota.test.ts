import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { checkOrder, checkQuota } from './decide-quota.ts';
import type { Quotas } from './quota.ts';

const quotas: Quotas = {
  'stored-bytes': 1_000,
  'open-jobs': 10,
  'jobs-per-day': 20,
  'pending-services': 5,
  'api-keys': 3,
};

describe('a quota', () => {
  it.each([
    { used: 0, added: 3, isAllowed: true },
    { used: 2, added: 1, isAllowed: true },
    { used: 3, added: 1, isAllowed: false },
    { used: 2, added: 2, isAllowed: false },
    { used: 0, added: 4, isAllowed: false },
    { used: 3, added: 0, isAllowed: true },
    { used: 9, added: 0, isAllowed: true },
  ])('of 3 with $used used allows $added more: $isAllowed', ({ used, added, isAllowed }) => {
    const standing = { quota: 'api-keys', limit: 3, used } as const;
    const refused = refuse({ code: 'quota.exceeded', ...standing });
    expect(checkQuota(standing, added)).toEqual(isAllowed ? ok(standing) : refused);
  });
});

describe('an order', () => {
  const full = { storedBytes: 1_000, openJobs: 9, jobsOfDay: 19 };

  it('is allowed up to each limit', () => {
    expect(checkOrder(full, 0, quotas)).toMatchObject({ ok: true });
    expect(checkOrder({ ...full, storedBytes: 400 }, 600, quotas)).toMatchObject({ ok: true });
  });

  it.each([
    ['open-jobs', 10, { ...full, openJobs: 10 }, 0],
    ['jobs-per-day', 20, { ...full, jobsOfDay: 20 }, 0],
    ['stored-bytes', 1_000, full, 1],
  ] as const)('is refused above the limit of %s', (quota, limit, usage, bytes) => {
    expect(checkOrder(usage, bytes, quotas)).toEqual(
      refuse({ code: 'quota.exceeded', quota, limit, used: limit }),
    );
  });
});
