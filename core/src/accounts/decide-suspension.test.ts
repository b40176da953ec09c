import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { aProvider, anAccount } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import type { Account } from './account.ts';
import {
  decidePayoutFreeze,
  decidePayoutRelease,
  decideReactivation,
  decideSuspension,
  isPayable,
  mayWork,
} from './decide-suspension.ts';

const now = mondayMorning;
const restriction = { at: now, reason: 'Fraud' };
const context = { actorId: accountId(1_000_000), activeAdmins: 2, now };
const provider = (overrides: Partial<Account> = {}): Account => ({
  ...aProvider(),
  id: accountId(5),
  ...overrides,
});

describe('a suspension', () => {
  it.each(['client', 'service-provider', 'admin'] as const)('of a %s has a reason', (role) => {
    const account = anAccount({ role });
    expect(decideSuspension(account, ' Fraud ', context)).toEqual(
      ok({ ...account, suspension: restriction }),
    );
    expect(decideSuspension(account, ' \n', context)).toEqual(
      refuse({ code: 'account.reason-missing' }),
    );
  });

  it('is refused for the own account', () => {
    const own = anAccount({ id: context.actorId, role: 'admin' });
    expect(decideSuspension(own, 'Fraud', context)).toEqual(
      refuse({ code: 'account.own-account' }),
    );
  });

  it('is refused for the last admin who is not suspended', () => {
    const last = { ...context, activeAdmins: 1 };
    expect(decideSuspension(anAccount({ role: 'admin' }), 'Fraud', last)).toEqual(
      refuse({ code: 'account.last-admin' }),
    );
    expect(decideSuspension(anAccount({ role: 'client' }), 'Fraud', last).ok).toBe(true);
  });

  it('is not repeated, and can be lifted', () => {
    const suspended = anAccount({ suspension: restriction });
    expect(decideSuspension(suspended, 'Fraud', context)).toEqual(
      refuse({ code: 'account.wrong-state', move: 'suspend' }),
    );
    expect(decideReactivation(suspended)).toEqual(ok({ ...suspended, suspension: null }));
    expect(decideReactivation(anAccount())).toEqual(
      refuse({ code: 'account.wrong-state', move: 'reactivate' }),
    );
  });
});

describe('a freeze of payouts', () => {
  it('has a reason, is not repeated, and can be released', () => {
    const frozen = provider({ payoutFreeze: restriction });
    const free = { ...frozen, payoutFreeze: null };
    expect(decidePayoutFreeze(free, ' Fraud ', now)).toEqual(ok(frozen));
    expect(decidePayoutFreeze(free, '', now)).toEqual(refuse({ code: 'account.reason-missing' }));
    expect(decidePayoutFreeze(frozen, 'Fraud', now)).toEqual(
      refuse({ code: 'account.wrong-state', move: 'freeze-payouts' }),
    );
    expect(decidePayoutRelease(frozen)).toEqual(ok(free));
    expect(decidePayoutRelease(free)).toEqual(
      refuse({ code: 'account.wrong-state', move: 'release-payouts' }),
    );
  });

  it('is for providers only', () => {
    const unknown = refuse({ code: 'account.provider-not-found' });
    expect(decidePayoutFreeze(anAccount(), 'Fraud', now)).toEqual(unknown);
    expect(decidePayoutRelease(anAccount())).toEqual(unknown);
  });
});

it.each([
  ['without restrictions', {}, true, true],
  ['who is inactive', { isActive: false }, false, true],
  ['who is suspended', { suspension: restriction }, false, false],
  ['whose payouts are frozen', { payoutFreeze: restriction }, true, false],
])('a provider %s may work: %#', (_, overrides, works, isPaid) => {
  expect([mayWork(provider(overrides)), isPayable(provider(overrides))]).toEqual([works, isPaid]);
});
