import { describe, expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import type { Audience } from '../../announcements/announcement.ts';
import { dayMs, later, type Instant } from '../../kernel/instant.ts';
import type { AccountId, AnnouncementId } from '../../kernel/ids.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aClient, anAdmin, aProvider } from '../builders/accounts.ts';
import { anAnnouncement } from '../builders/messages.ts';
import { announcementId, mondayMorning } from '../builders/ids.ts';
import { storeAccount } from '../builders/stored.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';

/** The contract of every announcement store. */
export function describeAnnouncementStore(open: () => Promise<OpenedStores>): void {
  describe('an announcement store', () => {
    const inUse = useStores(open);
    describeRows(inUse);
    describeViewers(inUse);
    describeRecipients(inUse);
  });
}

type InUse = StoresInUse<OpenedStores>;

const createdByAnAdmin = async (stores: Stores) => ({
  createdBy: (await storeAccount(stores, anAdmin())).id,
});

function describeRows({ write, read }: InUse) {
  it.each([
    ['to everyone', anAnnouncement()],
    ['with little', anAnnouncement({ title: null, link: null, audience: 'clients' })],
    ['by mail', anAnnouncement({ byMail: true, text: "'; --\n“Ŋ” \\ Ɛ", audience: 'providers' })],
  ])('returns every field of an announcement %s', async (_, announcement) => {
    const stored = await write(async (stores) =>
      stores.announcements.insert({ ...announcement, ...(await createdByAnAdmin(stores)) }),
    );
    expect(stored).toEqual({ ...announcement, createdBy: stored.createdBy, id: stored.id });
    expect(await read(({ announcements }) => announcements.find(stored.id))).toEqual(stored);
  });

  it('replaces an announcement, and does not find an unknown one', async () => {
    const stored = await write(async (stores) =>
      stores.announcements.insert(anAnnouncement(await createdByAnAdmin(stores))),
    );
    const changed = { ...stored, text: 'Payouts are sent today.', title: null };
    await write(({ announcements }) => announcements.replace(changed));
    expect(await read(({ announcements }) => announcements.find(stored.id))).toEqual(changed);
    const unknown = announcementId(2_000_000_000);
    expect(await read(({ announcements }) => announcements.find(unknown))).toBeUndefined();
  });

  it('lists announcements in cursor pages, newest first', async () => {
    const [oldest, middle, newest] = await write(async (stores) => {
      const by = await createdByAnAdmin(stores);
      const insert = () => stores.announcements.insert(anAnnouncement(by));
      return [await insert(), await insert(), await insert()];
    });
    const list = (before?: number) =>
      read(({ announcements }) => announcements.list({ limit: 2, before }));
    expect(await list()).toEqual([newest, middle]);
    expect((await list(middle?.id))[0]).toEqual(oldest);
  });
}

function describeViewers({ write, read }: InUse) {
  /** Far from the times of other tests. */
  const then = later(mondayMorning, 1_000 * dayMs);
  const shown = { startsAt: then, endsAt: later(then, dayMs) };

  const publish = (audience: Audience) =>
    write(async (stores) =>
      stores.announcements.insert(
        anAnnouncement({ ...shown, audience, ...(await createdByAnAdmin(stores)) }),
      ),
    );

  const seenBy = async ({ id: accountId, role }: Account, now: Instant = then) => {
    const viewer = { accountId, role, now };
    const current = await read(({ announcements }) => announcements.listCurrent(viewer));
    return current.map(({ id }) => id);
  };

  it('shows what is for a role, from its start until its end, newest first', async () => {
    const [client, provider, admin] = await write(async (stores) => [
      await storeAccount(stores, aClient()),
      await storeAccount(stores, aProvider()),
      await storeAccount(stores, anAdmin()),
    ]);
    const { id: all } = await publish('everyone');
    const { id: forClients } = await publish('clients');
    const { id: forProviders } = await publish('providers');
    expect(await seenBy(client)).toEqual([forClients, all]);
    expect(await seenBy(provider)).toEqual([forProviders, all]);
    expect(await seenBy(admin)).toEqual([all]);
    expect(await seenBy(admin, later(then, -1))).toEqual([]);
    expect(await seenBy(admin, later(shown.endsAt, -1))).toEqual([all]);
    expect(await seenBy(admin, shown.endsAt)).toEqual([]);
    const count = (now: Instant) => read(({ announcements }) => announcements.countUnended(now));
    expect((await count(then)) - (await count(shown.endsAt))).toBe(3);
  });

  const dismiss = (id: AnnouncementId, accountId: AccountId) =>
    write(({ announcements }) => announcements.dismiss(id, accountId));

  it('hides what a user has dismissed from this user, also after dismissing it again', async () => {
    const [one, other] = await write(async (stores) => [
      await storeAccount(stores, aProvider()),
      await storeAccount(stores, aProvider()),
    ]);
    const { id } = await publish('providers');
    await dismiss(id, one.id);
    await dismiss(id, one.id);
    expect(await seenBy(one)).not.toContain(id);
    expect(await seenBy(other)).toContain(id);
  });

  it('forgets with an account what its user has dismissed', async () => {
    const user = await write((stores) => storeAccount(stores, aClient()));
    const { id } = await publish('clients');
    await dismiss(id, user.id);
    const deletion = { accountId: user.id, deletedBy: user.id, reason: null, at: mondayMorning };
    await write(({ erasures }) => erasures.eraseAccount(user, deletion));
    expect(await seenBy(user)).toContain(id);
  });

  it('forgets dismissals of announcements that have ended, in parts', async () => {
    const people = await write(async (stores) => [
      await storeAccount(stores, aClient()),
      await storeAccount(stores, aClient()),
    ]);
    const { id } = await publish('clients');
    for (const person of people) await dismiss(id, person.id);
    const remove = (now: Instant, limit: number) =>
      write(({ announcements }) => announcements.removeDismissals(now, limit));
    expect(await remove(then, 100)).toBe(0);
    expect(await remove(shown.endsAt, 1)).toBe(1);
    const rest = await remove(shown.endsAt, 100);
    expect(rest).toBeGreaterThan(0);
    expect(await remove(shown.endsAt, 100)).toBe(0);
  });
}

function describeRecipients({ write, read }: InUse) {
  it('lists the users of an audience after an id, without suspended and deleted ones', async () => {
    const suspension = { at: mondayMorning, reason: 'Fraud' };
    const [client, , deleted, provider, admin] = await write(async (stores) => [
      await storeAccount(stores, aClient()),
      await storeAccount(stores, aClient({ suspension })),
      await storeAccount(stores, aClient()),
      await storeAccount(stores, aProvider()),
      await storeAccount(stores, anAdmin()),
    ]);
    const deletion = { accountId: deleted.id, deletedBy: deleted.id, reason: null };
    await write(({ erasures }) =>
      erasures.eraseAccount(deleted, { ...deletion, at: mondayMorning }),
    );
    const before = (client.id - 1) as AccountId;
    const list = (audience: Audience, after: AccountId | null, limit = 100) =>
      read(({ announcements }) => announcements.listRecipients(audience, after, limit));
    expect(await list('everyone', before)).toEqual([client.id, provider.id, admin.id]);
    expect(await list('everyone', before, 2)).toEqual([client.id, provider.id]);
    expect(await list('everyone', provider.id)).toEqual([admin.id]);
    expect(await list('clients', before)).toEqual([client.id]);
    expect(await list('providers', before)).toEqual([provider.id]);
    expect(await list('clients', null, 1000)).toContain(client.id);
  });
}
