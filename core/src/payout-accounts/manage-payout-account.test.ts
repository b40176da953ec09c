import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { accept, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { createMemoryPayoutAccountVault } from '../testing/security.ts';
import {
  deletePayoutAccount,
  readPayoutAccount,
  replacePayoutAccount,
} from './manage-payout-account.ts';
import { isRecentlyChanged, type PayoutAccount } from './payout-account.ts';
import { protectPayoutAccounts } from './protect-payout-accounts.ts';

const payoutAccountVault = createMemoryPayoutAccountVault();
const context = { now: mondayMorning, payoutAccountVault };

const typed: PayoutAccount = {
  kind: 'mobile_money',
  network: 'telecel',
  number: '020 812 3456',
  holderName: 'Efua Mensah',
};
const stored = { ...typed, number: '+233208123456' };

const enter = (place: Marketplace, account: PayoutAccount = typed) =>
  place.unitOfWork.write((stores) =>
    replacePayoutAccount(stores, bySession(place.provider), account, context),
  );

const read = (place: Marketplace) =>
  place.unitOfWork.read((stores) =>
    readPayoutAccount(stores, bySession(place.provider), {}, context),
  );

describe('a payout account', () => {
  it('is saved encrypted, and its provider reads it', async () => {
    const place = await openMarketplace();
    expect(await read(place)).toEqual(ok(null));
    expect(await enter(place)).toEqual(ok({ account: stored, changedAt: mondayMorning }));
    expect(await read(place)).toEqual(ok({ account: stored, changedAt: mondayMorning }));
    const rows = [...place.unitOfWork.committed().payoutAccounts.rows.values()];
    expect(JSON.stringify(rows)).not.toContain('208123456');
  });

  it('is in the audit log and in mails without its number and name', async () => {
    const place = await openMarketplace();
    await enter(place);
    await enter(place, { ...typed, network: 'mtn' });
    accept(
      await place.unitOfWork.write((stores) =>
        deletePayoutAccount(stores, bySession(place.provider), {}, context),
      ),
    );
    const { auditEntries } = place.unitOfWork.committed();
    const entries = auditEntries.map(({ action, before, after }) => [action, before, after]);
    const telecel = '{"kind":"mobile_money","network":"telecel"}';
    const mtn = '{"kind":"mobile_money","network":"mtn"}';
    expect(entries).toEqual([
      ['payout-account.replace', null, telecel],
      ['payout-account.replace', telecel, mtn],
      ['payout-account.delete', null, null],
    ]);
    const notices = (await place.unitOfWork.readNotices()).map(({ notice }) => notice);
    expect(notices).toMatchObject([
      { kind: 'payout-account-changed', accountId: place.provider.id, change: 'added' },
      { change: 'changed' },
      { change: 'removed' },
    ]);
  });

  it('that is saved again as it is changes nothing', async () => {
    const place = await openMarketplace();
    await enter(place);
    const again = await place.unitOfWork.write((stores) =>
      replacePayoutAccount(stores, bySession(place.provider), typed, {
        ...context,
        now: later(mondayMorning, 1_000),
      }),
    );
    expect(again).toEqual(ok({ account: stored, changedAt: mondayMorning }));
    expect(await place.unitOfWork.readNotices()).toHaveLength(1);
  });

  it('needs a recent confirmation of its provider, and only providers have one', async () => {
    const place = await openMarketplace();
    const late = { ...context, now: later(mondayMorning, dayMs) };
    const actor = bySession(place.provider);
    const unconfirmed = refuse({ code: 'permission.confirmation-required' });
    const write: typeof place.unitOfWork.write = (work) => place.unitOfWork.write(work);
    expect(await write((stores) => replacePayoutAccount(stores, actor, typed, late))).toEqual(
      unconfirmed,
    );
    expect(await write((stores) => deletePayoutAccount(stores, actor, {}, late))).toEqual(
      unconfirmed,
    );
    const client = bySession(place.client);
    const denied = refuse({ code: 'permission.denied' });
    expect(await write((stores) => replacePayoutAccount(stores, client, typed, context))).toEqual(
      denied,
    );
  });

  it('that is not there cannot be removed', async () => {
    const place = await openMarketplace();
    const removed = await place.unitOfWork.write((stores) =>
      deletePayoutAccount(stores, bySession(place.provider), {}, context),
    );
    expect(removed).toEqual(refuse({ code: 'payout-account.not-found' }));
  });

  it('counts as recently changed for 24 hours', () => {
    const account = { changedAt: mondayMorning };
    expect(isRecentlyChanged(account, later(mondayMorning, dayMs))).toBe(true);
    expect(isRecentlyChanged(account, later(mondayMorning, dayMs + 1))).toBe(false);
  });

  it('is sealed again after a rotation of the secret, and counted if no secret opens it', async () => {
    const place = await openMarketplace();
    await enter(place);
    const page = { after: null, limit: 5 };
    async function protect(reseal: typeof payoutAccountVault.reseal) {
      const vault = { payoutAccountVault: { ...payoutAccountVault, reseal } };
      const batch = await place.unitOfWork.write((stores) =>
        protectPayoutAccounts(stores, undefined, page, vault),
      );
      return accept(batch);
    }
    expect(await protect(() => 'anew')).toEqual({ changed: 1, unreadable: 0, next: null });
    expect(await protect(({ sealed }) => sealed)).toEqual({
      changed: 0,
      unreadable: 0,
      next: null,
    });
    expect(await protect(() => undefined)).toEqual({ changed: 0, unreadable: 1, next: null });
  });
});
