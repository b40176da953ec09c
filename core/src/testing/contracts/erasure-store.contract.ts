import { describe, expect, it } from 'vitest';
import type { NewApproval } from '../../approvals/approval.ts';
import type { Account } from '../../accounts/account.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import type { ApprovalId } from '../../kernel/ids.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import {
  aClient,
  aCreditRequest,
  anAdmin,
  anApiKey,
  anApproval,
  aSession,
} from '../builders/accounts.ts';
import { aContactMessage } from '../builders/messages.ts';
import { mondayMorning } from '../builders/ids.ts';
import { aRating, aRequestedJob } from '../builders/jobs.ts';
import { aPayout } from '../builders/payouts.ts';
import { englishToTwi, twiNarration } from '../builders/pricing.ts';
import { storeAccount, storeClient, storeProvider } from '../builders/stored.ts';
import type { OpenedOutbox } from './other-stores.contract.ts';
import { describeContents, erase } from './erased-contents.contract.ts';
import { useStores, type StoresInUse } from './opened-stores.ts';

/** The contract of every erasure store. */
export function describeErasureStore(open: () => Promise<OpenedOutbox>): void {
  describe('an erasure store', () => {
    const inUse = useStores(open);
    describeOpenBusiness(inUse);
    describePeople(inUse);
    describeContents(inUse);
  });
}

type InUse = StoresInUse<OpenedOutbox>;

function describeOpenBusiness({ write, read }: InUse) {
  it('counts the live jobs of clients and providers, and payouts that are not completed', async () => {
    const { client, provider } = await write(async (stores) => {
      const people = { client: await storeClient(stores), provider: await storeProvider(stores) };
      const pair = { clientId: people.client.id, assignedId: people.provider.id };
      await stores.jobs.insert(aRequestedJob({ clientId: pair.clientId }));
      for (const status of ['in_progress', 'completed', 'cancelled'] as const) {
        await stores.jobs.insert(aRequestedJob({ ...pair, status }));
      }
      for (const status of ['pending', 'failed', 'completed'] as const) {
        await stores.payouts.insert(aPayout({ providerId: people.provider.id, status }));
      }
      return people;
    });
    const countOf = (account: Account) => read(({ erasures }) => erasures.countOpen(account));
    expect(await countOf(client)).toEqual({ liveJobs: 2, openPayouts: 0 });
    expect(await countOf(provider)).toEqual({ liveJobs: 1, openPayouts: 2 });
  });
}

/** A client with everything that is erased with them, and somebody else with the same. */
async function storeWriter(stores: Stores) {
  const client = await storeClient(stores, { telegramId: '233540017' });
  const provider = await storeProvider(stores);
  const pair = { clientId: client.id, providerId: provider.id };
  const session = await stores.sessions.insert(aSession(client.id));
  const key = await stores.apiKeys.insert(anApiKey({ ownerId: client.id }));
  const tokenHash = `device of ${client.id}`;
  const used = { createdAt: mondayMorning, lastUsedAt: mondayMorning };
  await stores.knownDevices.insert({ accountId: client.id, tokenHash, ...used });
  const rating = await stores.ratings.insert(aRating({ ...pair, stars: 2 }));
  const typed = ` ${client.email.toUpperCase()}`;
  const message = await stores.contactMessages.insert(aContactMessage({ email: typed }));
  const job = await stores.jobs.insert(aRequestedJob({ clientId: client.id, status: 'completed' }));
  const record = { accountId: client.id, key: 'k', fingerprint: 'f', answer: Uint8Array.of(1) };
  await stores.idempotency.put({ ...record, at: mondayMorning });
  const notice = { kind: 'job-assigned', accountId: client.id, jobId: job.id } as const;
  await stores.outbox.put(notice, mondayMorning);
  // Its recipient comes last.
  await stores.outbox.put({ kind: 'password-reset', accountId: client.id }, mondayMorning);
  return { client, session, key, rating, message, job };
}

function describePeople({ opened, write, read }: InUse) {
  it('drops what was not approved for the person, and keeps what was', async () => {
    const stored = await write(async (stores) => {
      const client = await storeClient(stores);
      const { id: by } = await storeAccount(stores, anAdmin());
      const own = { request: aCreditRequest({ accountId: client.id }), requestedBy: by };
      const approved = { outcome: 'approved', by, at: mondayMorning } as const;
      const rejected = {
        ...approved,
        outcome: 'rejected',
        reason: 'The amount is wrong.',
      } as const;
      const insert = (decision: NewApproval['decision']) =>
        stores.approvals.insert(anApproval({ ...own, decision }));
      const ids = [(await insert(null)).id, (await insert(rejected)).id];
      const remaining = (await insert(approved)).id;
      await erase(stores, client);
      return { ids, remaining };
    });
    const find = (id: ApprovalId) => read(({ approvals }) => approvals.find(id));
    for (const id of stored.ids) expect(await find(id)).toBeUndefined();
    expect(await find(stored.remaining)).toMatchObject({ accountName: 'Deleted user' });
  });

  it('erases a person and all access, and leaves others as they were', async () => {
    const { gone, other } = await write(async (stores) => {
      const writers = { gone: await storeWriter(stores), other: await storeWriter(stores) };
      await erase(stores, writers.gone.client);
      return writers;
    });
    const leftOf = ({ client, session, key, rating, message, job }: typeof gone) =>
      read(async (stores) => ({
        account: await stores.accounts.find(client.id),
        byEmail: await stores.accounts.findByEmail(client.email),
        login: await stores.sessions.findLive(session.tokenHash, mondayMorning),
        key: await stores.apiKeys.find(key.id),
        knowsDevice: await stores.knownDevices.isKnown({
          email: (await stores.accounts.find(client.id))?.email ?? `deleted:${client.id}`,
          tokenHash: `device of ${client.id}`,
          since: mondayMorning,
        }),
        rating: await stores.ratings.find(rating.id),
        message: await stores.contactMessages.find(message.id),
        job: (await stores.jobs.find(job.id))?.content,
        answer: await stores.idempotency.find(client.id, 'k'),
      }));
    const erased = { name: 'Deleted user', email: `deleted:${gone.client.id}` };
    expect(await leftOf(gone)).toEqual({
      account: undefined,
      byEmail: undefined,
      login: undefined,
      key: undefined,
      knowsDevice: false,
      rating: { ...gone.rating, comment: null },
      message: { ...gone.message, ...erased, company: null, message: '' },
      job: gone.job.content,
      answer: undefined,
    });
    expect(await leftOf(other)).toMatchObject({
      account: other.client,
      byEmail: other.client,
      key: { id: other.key.id },
      knowsDevice: true,
      rating: other.rating,
      message: other.message,
    });
    const recipients = (await opened().readNotices()).map(({ notice }) =>
      'accountId' in notice ? notice.accountId : null,
    );
    expect(recipients).not.toContain(gone.client.id);
    expect(recipients).toContain(other.client.id);
  });

  it('erases what a user was notified of, what they chose, and when they were there', async () => {
    const { gone, other } = await write(async (stores) => {
      const [one, two] = [await storeClient(stores), await storeClient(stores)];
      for (const { id: accountId } of [one, two]) {
        const happened = { accountId, kind: 'job_delivered', createdAt: mondayMorning } as const;
        await stores.notifications.insert(happened);
        const setting = { kind: 'job_delivered', mail: false, telegram: null } as const;
        await stores.notifications.putSetting(accountId, setting);
        const session = await stores.sessions.insert(aSession(accountId));
        await stores.sessions.markUsed(session.id, later(mondayMorning, dayMs));
      }
      await erase(stores, one);
      return { gone: one, other: two };
    });
    const leftOf = ({ id }: Account) =>
      read(async ({ notifications, sessions }) => ({
        unread: (await notifications.listUnread(id)).length,
        settings: (await notifications.listSettings(id)).length,
        visits: (await sessions.findVisit(id)) === undefined ? 0 : 1,
      }));
    expect(await leftOf(gone)).toEqual({ unread: 0, settings: 0, visits: 0 });
    expect(await leftOf(other)).toEqual({ unread: 1, settings: 1, visits: 1 });
  });

  it('records who deleted an account, when and why', async () => {
    const { deletion, client, other } = await write(async (stores) => {
      const [one, two] = [await storeClient(stores), await storeClient(stores)];
      const admin = await storeAccount(stores, anAdmin());
      const by = { deletedBy: admin.id, reason: 'Requested by letter.', at: mondayMorning };
      await stores.erasures.eraseAccount(one, { accountId: one.id, ...by });
      return { client: one, other: two, deletion: { accountId: one.id, ...by } };
    });
    expect(await read(({ erasures }) => erasures.findDeletion(client.id))).toEqual(deletion);
    expect(await read(({ erasures }) => erasures.findDeletion(other.id))).toBeUndefined();
  });

  it('frees the e-mail, and lists and counts a deleted admin no longer', async () => {
    const { admin, before, next } = await write(async (stores) => {
      const count = await stores.accounts.countAdmins();
      const account = await storeAccount(stores, anAdmin());
      await erase(stores, account);
      const again = await storeAccount(stores, aClient({ email: account.email }));
      return { admin: account, before: count, next: again };
    });
    expect(await read(({ accounts }) => accounts.findByEmail(admin.email))).toEqual(next);
    expect(await read(({ accounts }) => accounts.countAdmins())).toBe(before);
    const listed = await read(({ accounts }) => accounts.listAdmins());
    expect(listed.map(({ id }) => id)).not.toContain(admin.id);
    const found = await read(({ accounts }) => accounts.list({ q: 'Deleted' }, { limit: 100 }));
    expect(found).toEqual([]);
  });

  it('withdraws the services of a provider, whose Provider ID remains on their jobs', async () => {
    const { provider, job } = await write(async (stores) => {
      const account = await storeProvider(stores, [englishToTwi, twiNarration]);
      const { id: clientId } = await storeClient(stores);
      const taken = { clientId, assignedId: account.id, status: 'completed' } as const;
      const made = await stores.jobs.insert(aRequestedJob(taken));
      await erase(stores, account);
      return { provider: account, job: made };
    });
    const { id, providerId } = provider;
    expect(await read(({ services }) => services.listByOwner(id))).toEqual([]);
    expect(await read(({ providers }) => providers.findForReview(id))).toBeUndefined();
    expect(await read(({ jobs }) => jobs.find(job.id))).toMatchObject({
      ...job,
      providerId,
      providerName: 'Deleted user',
    });
    const found = await read(
      async ({ accounts }) => providerId && accounts.findByProviderId(providerId),
    );
    expect(found).toMatchObject({ name: 'Deleted user', isActive: false, profile: null });
  });
}
