import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { createAuthentication } from '../accounts/authentication.ts';
import { unknownOrigin } from '../accounts/devices.ts';
import { suspendAccount } from '../accounts/suspension.ts';
import { checkBooks } from '../audit/check-books.ts';
import { refundJob } from '../jobs/end-job.ts';
import type { Job } from '../jobs/job.ts';
import { readJobOutput } from '../jobs/read-job.ts';
import type { JobId } from '../kernel/ids.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { byAdmin, byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { aRequestedJob } from '../testing/builders/jobs.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { storeAdmin } from '../testing/builders/stored.ts';
import { aTopUp } from '../testing/builders/wallet.ts';
import {
  completeJob,
  jobThatIs,
  requestJob,
  storeCompletedJob,
  takeJob,
} from '../testing/job-life.ts';
import { arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { jobInReview } from '../testing/review-life.ts';
import { createMemoryPasswords, createMemoryTokens } from '../testing/security.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { creditWallet } from '../wallet/credit-wallet.ts';
import { earningsOf, walletOf } from '../wallet/ledger.ts';
import {
  type AccountStanding,
  createDeleteOwnAccount,
  decideAccountDeletion,
  deleteAccount,
  eraseDueContents,
} from './delete-account.ts';
import type { DeletionObstacle } from './erasure.ts';

const password = 'Akwaaba 2026';
const context = { now: mondayMorning };

let place: Marketplace;
beforeEach(async () => {
  place = await openMarketplace({ balance: 0 });
});

const deleteOwn = (person: Account, typed = password) =>
  createDeleteOwnAccount({ unitOfWork: place.unitOfWork, passwords: createMemoryPasswords() })(
    bySession(person),
    { password: typed },
    context,
  );

const deleteFor = (id = place.client.id, reason = 'Requested by letter.') =>
  place.unitOfWork.write((stores) => deleteAccount(stores, byAdmin, { id, reason }, context));

describe('the deletion of one’s account', () => {
  it('needs the password, which is verified outside a unit of work', async () => {
    expect(await deleteOwn(place.client, 'Akwaaba 2025')).toEqual(
      refuse({ code: 'account.current-password-wrong' }),
    );
    expect(await deleteOwn(place.client)).toEqual(ok(null));
    expect(await deleteOwn(place.client)).toEqual(refuse({ code: 'account.not-found' }));
  });

  it('is refused if the password was replaced while it was being verified', async () => {
    const { unitOfWork, client } = place;
    const passwords = createMemoryPasswords();
    const replacing = {
      ...passwords,
      async verify(typed: string, hash: string) {
        const isRight = await passwords.verify(typed, hash);
        const passwordHash = await passwords.hash('Sankofa 2026');
        await arrange(place, ({ accounts }) => accounts.replace({ ...client, passwordHash }));
        return isRight;
      },
    };
    const remove = createDeleteOwnAccount({ unitOfWork, passwords: replacing });
    expect(await remove(bySession(client), { password }, context)).toEqual(
      refuse({ code: 'account.current-password-wrong' }),
    );
  });

  it('ends logins for ever, and lets the e-mail register again', async () => {
    const { unitOfWork, client } = place;
    const tokens = createMemoryTokens();
    const passwords = createMemoryPasswords();
    const { logIn, register } = createAuthentication({ unitOfWork, passwords, tokens });
    await deleteOwn(client);
    const from = { now: mondayMorning, origin: unknownOrigin };
    const refused = refuse({ code: 'account.credentials-invalid' });
    for (const email of [client.email, `deleted:${client.id}`]) {
      expect(await logIn({ email, password }, from)).toEqual(refused);
      expect(await logIn({ email, password: '' }, from)).toEqual(refused);
    }
    const again = { name: 'Abena', email: client.email, password, role: 'client' } as const;
    expect((await register({ ...again, profile: null }, from)).ok).toBe(true);
  });

  it('is not for an API key', async () => {
    const remove = createDeleteOwnAccount({
      unitOfWork: place.unitOfWork,
      passwords: createMemoryPasswords(),
    });
    expect(await remove(byApiKey(place.client), { password }, context)).toEqual(sessionRequired);
  });

  it('is refused to both parties of a job in progress, and to a provider until they are paid', async () => {
    const job = await requestJob(place);
    await takeJob(place, job.id);
    const live = refuse({
      code: 'account.deletion-refused',
      obstacles: [{ kind: 'live-jobs', count: 1 }],
    });
    expect(await deleteOwn(place.client)).toEqual(live);
    expect(await deleteOwn(place.provider)).toEqual(live);
    const { split } = await completeJob(place, job.id);
    expect(await deleteOwn(place.provider)).toEqual(
      refuse({
        code: 'account.deletion-refused',
        obstacles: [{ kind: 'unpaid-earnings', amount: split?.net }],
      }),
    );
    expect(await deleteOwn(place.client)).toEqual(ok(null));
  });

  it('is refused to a provider whose result can be sent back, also if they earn nothing by it', async () => {
    await arrange(place, async ({ prices }) => {
      const price = await prices.findActive('translation');
      if (price) await prices.replace({ ...price, unitPrice: pesewas(0) });
    });
    await jobInReview(place);
    expect(await deleteOwn(place.provider)).toEqual(
      refuse({
        code: 'account.deletion-refused',
        obstacles: [{ kind: 'live-jobs', count: 1 }],
      }),
    );
  });
});

describe('the deletion by an admin', () => {
  it('stores the reason, and does not find what is unknown or deleted', async () => {
    expect(await deleteFor(place.client.id, ' ')).toEqual(
      refuse({ code: 'account.reason-missing' }),
    );
    expect(await deleteFor()).toEqual(ok(null));
    const missing = refuse({ code: 'account.not-found' });
    expect(await deleteFor()).toEqual(missing);
    expect(await deleteFor(accountId(987))).toEqual(missing);
    const stored = await place.unitOfWork.read(({ erasures }) =>
      erasures.findDeletion(place.client.id),
    );
    expect(stored).toMatchObject({ deletedBy: byAdmin.accountId, reason: 'Requested by letter.' });
  });

  it('is for admins only', async () => {
    const request = { id: place.client.id, reason: 'Requested by letter.' };
    const refused = await place.unitOfWork.write((stores) =>
      deleteAccount(stores, bySession(place.provider), request, context),
    );
    expect(refused).toEqual(refuse({ code: 'permission.denied' }));
  });

  it('leaves the marketplace at least one admin', async () => {
    const { admin } = place;
    const last = { code: 'account.deletion-refused', obstacles: [{ kind: 'last-admin' }] } as const;
    expect(await deleteFor(admin.id)).toEqual(refuse(last));
    const second = await arrange(place, storeAdmin);
    expect(await deleteFor(admin.id)).toEqual(ok(null));
    expect(await deleteFor(second.id)).toEqual(refuse(last));
  });

  it('leaves it an admin who is not suspended, and may be of one who is', async () => {
    const second = await arrange(place, storeAdmin);
    const by = bySession(place.admin);
    const reason = 'Texts of clients were shared';
    const suspended = await place.unitOfWork.write((stores) =>
      suspendAccount(stores, by, { id: second.id, reason }, context),
    );
    expect(suspended.ok).toBe(true);
    expect((await deleteFor(place.admin.id)).ok).toBe(false);
    expect(await deleteFor(second.id)).toEqual(ok(null));
  });
});

it('a deletion is in the audit log, and a refused one is not', async () => {
  const { client, provider, unitOfWork } = place;
  await deleteOwn(client, 'Akwaaba 2025');
  await deleteOwn(client);
  await deleteFor(provider.id);
  const { accountId: adminId } = byAdmin;
  const entry = { action: 'account.delete', kind: 'account', before: null };
  expect(unitOfWork.committed().auditEntries).toMatchObject([
    { ...entry, actor: { accountId: client.id }, objectId: client.id, after: '{"reason":null}' },
    {
      ...entry,
      actor: { accountId: adminId },
      objectId: provider.id,
      after: '{"reason":"Requested by letter."}',
    },
  ]);
});

describe('what remains of a deleted client', () => {
  /** A completed job, for which the client paid with all that was in the wallet. */
  async function storePaidJob(stores: Stores): Promise<Job> {
    const quote = aQuoteForWords(100);
    await stores.ledger.append(aTopUp(place.client.id, quote.amountDue), null);
    const parties = { clientId: place.client.id, providerId: place.provider.id };
    return storeCompletedJob(stores, { ...parties, quote });
  }

  const refund = (id: JobId) =>
    place.unitOfWork.write((stores) =>
      refundJob(stores, byAdmin, { id, reason: 'Half of it is missing.' }, context),
    );

  it('is an empty wallet that no credit and no refund reaches', async () => {
    const { unitOfWork, client } = place;
    const paid = await arrange(place, storePaidJob);
    expect(await deleteFor()).toEqual(ok(null));
    const transfer = { clientId: client.id, amount: pesewas(100), reference: 'MOMO-1', note: '-' };
    const credited = await unitOfWork.write((stores) =>
      creditWallet(stores, byAdmin, transfer, context),
    );
    expect(credited).toEqual(refuse({ code: 'wallet.account-not-found' }));
    expect(await refund(paid.id)).toEqual(refuse({ code: 'job.client-deleted' }));
    const wallet = await unitOfWork.read(({ ledger }) => ledger.balance(walletOf(client.id)));
    expect(wallet).toBe(0n);
    expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
  });

  it('is a free job that can be refunded to the platform, so that its provider is not paid', async () => {
    const { unitOfWork, provider } = place;
    const { id } = await jobThatIs(place, 'completed');
    await deleteFor();
    expect((await refund(id)).ok).toBe(true);
    const earned = await unitOfWork.read(({ ledger }) => ledger.balance(earningsOf(provider.id)));
    expect(earned).toBe(0n);
    expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
  });

  it('is erased after the configured time, rows before files', async () => {
    const { unitOfWork, provider } = place;
    const { id } = await jobThatIs(place, 'completed');
    await deleteFor();
    const removed: string[] = [];
    const remove = async (key: string) => {
      expect(await unitOfWork.read(({ files }) => files.findByKey(key))).toBeUndefined();
      removed.push(key);
    };
    const eraseAt = (days: number) =>
      eraseDueContents(
        unitOfWork,
        { afterDays: 30, now: later(mondayMorning, days * dayMs) },
        remove,
      );
    const output = () =>
      unitOfWork.read((stores) => readJobOutput(stores, bySession(provider), id));
    await eraseAt(29);
    expect(removed).toEqual([]);
    expect((await output()).ok).toBe(true);
    await eraseAt(30);
    expect(removed).toHaveLength(1);
    expect(await output()).toEqual(refuse({ code: 'job.content-erased' }));
    expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
  });

  it('ends between two units if the server stops, and continues at the next run', async () => {
    const { unitOfWork, client } = place;
    await arrange(place, async ({ jobs }) => {
      const cancelled = { clientId: client.id, status: 'cancelled' } as const;
      for (let count = 0; count < 70; count += 1) await jobs.insert(aRequestedJob(cancelled));
    });
    await deleteFor();
    const left = () =>
      [...unitOfWork.committed().jobs.rows.values()].filter(({ content }) => content !== '').length;
    const dueAt = later(mondayMorning, 30 * dayMs);
    const run = (isStopping: () => boolean) =>
      eraseDueContents(unitOfWork, { afterDays: 30, now: dueAt, isStopping }, async () => {});
    await run(() => true);
    expect(left()).toBe(70);
    await run(() => left() < 70);
    expect(left()).toBe(20);
    await run(() => false);
    expect(left()).toBe(0);
  });
});

const standing = (
  role: AccountStanding['role'],
  [liveJobs, openPayouts]: readonly [number, number],
  balance = 0,
  admins = 0,
): AccountStanding => ({
  role,
  open: { liveJobs, openPayouts },
  balance: pesewas(balance),
  admins,
});

it.each<[string, AccountStanding]>([
  ['a client without live jobs and money', standing('client', [0, 0])],
  ['a provider who is owed nothing', standing('service-provider', [0, 0])],
  ['a provider who owes money for a refund', standing('service-provider', [0, 0], -5)],
  ['one of two admins', standing('admin', [0, 0], 0, 2)],
])('%s may be deleted', (_, account) => {
  expect(decideAccountDeletion(account)).toEqual(ok(undefined));
});

it.each<[string, AccountStanding, readonly DeletionObstacle[]]>([
  ['live jobs', standing('client', [2, 0]), [{ kind: 'live-jobs', count: 2 }]],
  [
    'a pesewa in the wallet',
    standing('client', [0, 0], 1),
    [{ kind: 'wallet-balance', amount: pesewas(1) }],
  ],
  [
    'unpaid earnings',
    standing('service-provider', [0, 0], 1),
    [{ kind: 'unpaid-earnings', amount: pesewas(1) }],
  ],
  ['an open payout', standing('service-provider', [0, 1]), [{ kind: 'open-payouts', count: 1 }]],
  ['no other admin', standing('admin', [0, 0], 0, 1), [{ kind: 'last-admin' }]],
  [
    'everything at once',
    standing('service-provider', [1, 3], 255),
    [
      { kind: 'live-jobs', count: 1 },
      { kind: 'unpaid-earnings', amount: pesewas(255) },
      { kind: 'open-payouts', count: 3 },
    ],
  ],
])('an account with %s is not deleted, and every obstacle is named', (_, account, obstacles) => {
  const refused = refuse({ code: 'account.deletion-refused', obstacles });
  expect(decideAccountDeletion(account)).toEqual(refused);
});
