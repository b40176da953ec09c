import type { SharedCounts } from '../../limits/shared-counts.port.ts';
import { backOffRules, delayOf, type BackOff } from './back-off.ts';
import type { Counter } from './counter.ts';
import { failedAccountsRules, limitAfter, type FailedAccounts } from './failed-accounts.ts';
import type { Quota } from './quota.ts';

const secondsUntil = (endsAt: number): number =>
  Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/**
 * A counter that all processes share.
 *
 * @param name tells it apart from the other counters.
 */
export function createSharedCounter(counts: SharedCounts, name: string, quota: Quota): Counter {
  const keyOf = (caller: string): string => `${name} ${caller}`;
  const window = { most: quota.calls, windowMs: quota.seconds * 1000 };
  return {
    quota,
    async take(caller) {
      const key = keyOf(caller);
      const taken = await counts.take(key, { ...window, now: Date.now() });
      const { count, isRefused, endsAt } = taken;
      return {
        quota,
        exceeded: isRefused,
        left: Math.max(0, quota.calls - count),
        resetSeconds: secondsUntil(endsAt),
        async giveBack() {
          if (!isRefused && Date.now() < endsAt) await counts.giveBack(key, endsAt);
        },
      };
    },
    forget: (caller) => counts.forget(keyOf(caller)),
  };
}

/** A back-off that all processes share. */
export function createSharedBackOff(counts: SharedCounts): BackOff {
  const keyOf = (account: string): string => `back-off ${account}`;
  return {
    async take(account) {
      const now = Date.now();
      const delayed = await counts.delay(keyOf(account), { ...backOffRules, now });
      const { isRefused, delayMs, endsAt } = delayed;
      return delayOf({ delayMs, waitMs: isRefused ? Math.max(1, endsAt - now) : 0 });
    },
    forgive: (account, count) =>
      counts.forgive(keyOf(account), count, { ...backOffRules, now: Date.now() }),
  };
}

/** The failing accounts of networks, which all processes count together. */
export function createSharedFailedAccounts(counts: SharedCounts): FailedAccounts {
  const keyOf = (network: string): string => `network ${network}`;
  const rules = () => ({ ...failedAccountsRules, now: Date.now() });
  return {
    async take({ network, account }) {
      const key = keyOf(network);
      const taken = await counts.takeAccount(key, account, rules());
      const { isRefused, isNew, failed, succeeded, endsAt } = taken;
      const calls = limitAfter(succeeded);
      return {
        quota: { policy: 'login', calls, seconds: failedAccountsRules.windowMs / 1000 },
        exceeded: isRefused,
        left: Math.max(0, calls - failed),
        resetSeconds: secondsUntil(endsAt),
        async giveBack() {
          if (isNew && !isRefused) await counts.giveBackAccount(key, account);
        },
      };
    },
    succeed: ({ network, account }) => counts.succeed(keyOf(network), account, rules()),
  };
}
