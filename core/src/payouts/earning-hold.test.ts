import { expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { accountId, jobId, mondayMorning } from '../testing/builders/ids.ts';
import { pesewas } from '../kernel/money.ts';
import { heldUntil } from './earning-hold.ts';
import type { HeldEarning } from './payout.ts';

const earned: HeldEarning = {
  id: 1,
  providerId: accountId(5),
  jobId: jobId(8),
  kind: 'capture',
  gross: pesewas(300),
  commission: pesewas(45),
  net: pesewas(255),
  at: mondayMorning,
  isFree: true,
  payoutId: null,
  releasedAt: null,
  isRefunded: false,
  selfPaidJobs: 2,
  payee: { providerName: 'Abena Owusu', publicId: null },
};

const end = later(mondayMorning, 14 * dayMs);

type Case = Readonly<{ change: Partial<HeldEarning>; holdDays: number; elapsed: number }>;

it.each<[string, Case, number | null]>([
  ['a free job is held for the period', { change: {}, holdDays: 14, elapsed: 0 }, end],
  [
    'a free job is held until the last millisecond',
    { change: {}, holdDays: 14, elapsed: 14 * dayMs - 1 },
    end,
  ],
  [
    'a free job is paid when the period ends',
    { change: {}, holdDays: 14, elapsed: 14 * dayMs },
    null,
  ],
  ['a free job is not held without a period', { change: {}, holdDays: 0, elapsed: 0 }, null],
  [
    'a job that its client paid for is not held',
    { change: { isFree: false }, holdDays: 14, elapsed: 0 },
    null,
  ],
  [
    'a released earning is not held',
    { change: { releasedAt: mondayMorning }, holdDays: 14, elapsed: 0 },
    null,
  ],
  ['a refunded job is not held', { change: { isRefunded: true }, holdDays: 14, elapsed: 0 }, null],
  [
    'a provider with three paid jobs is trusted',
    { change: { selfPaidJobs: 3 }, holdDays: 14, elapsed: 0 },
    null,
  ],
])('%s', (_, { change, holdDays, elapsed }, until) => {
  const now = later(mondayMorning, elapsed);
  expect(heldUntil({ ...earned, ...change }, { holdDays }, now)).toBe(until);
});
