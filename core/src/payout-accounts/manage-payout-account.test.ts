import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { accept, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { createMemoryPayoutAccountVault } from '../testing/security.ts';
import {
  decidePayoutAccount,
  deletePayoutAccount,
  parseMobileNumber,
  protectPayoutAccounts,
  readPayoutAccount,
  replacePayoutAccount,
} from './manage-payout-account.ts';
import { isRecentlyChanged, type PayoutAccount } from './payout-account.ts';

const payoutAccountVault = createMemoryPayoutAccountVault();
const context = { now: mondayMorning, payoutAccountVault };

const typedAccount: PayoutAccount = {
  kind: 'mobile_money',
  network: 'telecel',
  number: '020 812 3456',
  holderName: 'Efua Mensah',
};
const stored = { ...typedAccount, number: '+233208123456' };

const enter = (place: Marketplace, account: PayoutAccount = typedAccount) =>
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
    await enter(place, { ...typedAccount, network: 'mtn' });
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
      replacePayoutAccount(stores, bySession(place.provider), typedAccount, {
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
    expect(
      await write((stores) => replacePayoutAccount(stores, actor, typedAccount, late)),
    ).toEqual(unconfirmed);
    expect(await write((stores) => deletePayoutAccount(stores, actor, {}, late))).toEqual(
      unconfirmed,
    );
    const client = bySession(place.client);
    const denied = refuse({ code: 'permission.denied' });
    expect(
      await write((stores) => replacePayoutAccount(stores, client, typedAccount, context)),
    ).toEqual(denied);
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

const mobile = (overrides: Readonly<{ number?: string; holderName?: string }> = {}) => ({
  kind: 'mobile_money' as const,
  network: 'mtn' as const,
  number: '0244123456',
  holderName: 'Ama Owusu',
  ...overrides,
});

type BankAccount = Extract<PayoutAccount, { kind: 'bank' }>;

const bank = (overrides: Partial<BankAccount> = {}): BankAccount => ({
  kind: 'bank',
  bankName: 'GCB Bank',
  branch: 'Tamale',
  accountNumber: '1011010012345',
  holderName: 'Ama Owusu',
  ...overrides,
});

describe('a mobile number', () => {
  it.each([
    '0244123456',
    ' 024 412 3456 ',
    '024-412-3456',
    '+233244123456',
    '+233.24.412.3456',
    '233244123456',
    '00233 24 412 3456',
  ])('is read as people type it: %s', (typed) => {
    expect(parseMobileNumber(typed)).toBe('+233244123456');
  });

  it.each([
    '',
    '244123456',
    '024412345',
    '02441234567',
    '0302123456',
    '0044 7700 900123',
    '+2340244123456',
    '024412345O',
    '++233244123456',
  ])('that is not Ghanaian is not read: %s', (typed) => {
    expect(parseMobileNumber(typed)).toBeUndefined();
  });
});

describe('a payout account', () => {
  it('is stored with a full number and without surrounding spaces', () => {
    const typed = mobile({ number: '024 412 3456', holderName: ' Ama Owusu ' });
    expect(decidePayoutAccount(typed)).toEqual(ok(mobile({ number: '+233244123456' })));
  });

  it('of a bank has digits only, and no branch if none was typed', () => {
    const typed = bank({ accountNumber: '1011-0100 12345', branch: ' ' });
    expect(decidePayoutAccount(typed)).toEqual(ok(bank({ branch: null })));
  });

  it.each([
    [mobile({ number: '12345' }), 'number'],
    [mobile({ holderName: '  ' }), 'holderName'],
    [mobile({ holderName: 'Ama\nOwusu' }), 'holderName'],
    [bank({ accountNumber: '12345' }), 'accountNumber'],
    [bank({ accountNumber: 'GH12345678' }), 'accountNumber'],
    [bank({ accountNumber: '1'.repeat(21) }), 'accountNumber'],
    [bank({ bankName: '' }), 'bankName'],
    [bank({ branch: 'Accra\u202E' }), 'branch'],
  ] as const)('is refused with the field that is wrong: %o', (typed, field) => {
    expect(decidePayoutAccount(typed)).toEqual(refuse({ code: 'payout-account.invalid', field }));
  });
});
