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
};

const end = later(mondayMorning, 14 * dayMs);

it.each<[string, Partial<HeldEarning>, number, number, number | null]>([
  ['a free job is held for the period', {}, 14, 0, end],
  ['a free job is held until the last millisecond', {}, 14, 14 * dayMs - 1, end],
  ['a free job is paid when the period ends', {}, 14, 14 * dayMs, null],
  ['a free job is not held without a period', {}, 0, 0, null],
  ['a job that its client paid for is not held', { isFree: false }, 14, 0, null],
  ['a released earning is not held', { releasedAt: mondayMorning }, 14, 0, null],
  ['a refunded job is not held', { isRefunded: true }, 14, 0, null],
  ['a provider with three paid jobs is trusted', { selfPaidJobs: 3 }, 14, 0, null],
])('%s', (_, change, holdDays, elapsed, until) => {
  const now = later(mondayMorning, elapsed);
  expect(heldUntil({ ...earned, ...change }, { holdDays }, now)).toBe(until);
});
