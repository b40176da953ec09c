import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { denied } from '../accounts/permission.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aClient, bySession } from '../testing/builders/accounts.ts';
import { announcementId, mondayMorning } from '../testing/builders/ids.ts';
import { storeAccount } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import {
  createAnnouncement,
  dismissAnnouncement,
  endAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  mailAnnouncement,
  updateAnnouncement,
} from './manage-announcements.ts';
import type { AnnouncementDraft } from './decide-announcement.ts';

const now = mondayMorning;
const context = { now };

const publish = (
  { unitOfWork, admin }: Marketplace,
  overrides: Partial<AnnouncementDraft> = {},
  by: Account = admin,
) =>
  unitOfWork.write((stores) =>
    createAnnouncement(
      stores,
      bySession(by),
      {
        audience: 'clients',
        title: null,
        text: 'Payouts are sent on Monday.',
        link: null,
        startsAt: null,
        endsAt: later(now, dayMs),
        byMail: false,
        ...overrides,
      },
      context,
    ),
  );

const currentOf = async ({ unitOfWork }: Marketplace, viewer: Account, at = now) => {
  const listed = await unitOfWork.read((stores) =>
    listCurrentAnnouncements(stores, bySession(viewer), {}, { now: at }),
  );
  return accept(listed).map(({ id }) => id);
};

const entriesOf = ({ unitOfWork }: Marketplace) => unitOfWork.committed().auditEntries;

describe('announcements', () => {
  it('are published, listed, edited and ended by admins, and recorded', async () => {
    const place = await openMarketplace();
    const { unitOfWork, admin, client, provider } = place;
    const { id } = accept(await publish(place));
    expect(await currentOf(place, client)).toEqual([id]);
    expect(await currentOf(place, provider)).toEqual([]);

    const edit = { id, edit: { text: 'Payouts are sent today.' } };
    const edited = await unitOfWork.write((stores) =>
      updateAnnouncement(stores, bySession(admin), edit, context),
    );
    expect(edited).toMatchObject({ value: { text: 'Payouts are sent today.' } });

    const end = () =>
      unitOfWork.write((stores) => endAnnouncement(stores, bySession(admin), id, context));
    expect(await end()).toEqual(ok(null));
    expect(await end()).toEqual(ok(null));
    expect(await currentOf(place, client)).toEqual([]);
    const listed = await unitOfWork.read((stores) =>
      listAnnouncements(stores, bySession(admin), { limit: 9 }),
    );
    expect(accept(listed)).toMatchObject([{ id, endsAt: now }]);

    const entries = entriesOf(place).map(({ action, before, after }) => [action, before, after]);
    expect(entries).toEqual([
      ['announcement.create', null, expect.stringContaining('Payouts are sent on Monday.')],
      [
        'announcement.update',
        '{"text":"Payouts are sent on Monday."}',
        '{"text":"Payouts are sent today."}',
      ],
      ['announcement.end', expect.stringContaining('endsAt'), `{"endsAt":${now}}`],
    ]);
  });

  it('are hidden from a user who has dismissed them, and from no other', async () => {
    const place = await openMarketplace();
    const { unitOfWork, client, provider } = place;
    const other = await arrange(place, (stores) => storeAccount(stores, aClient()));
    const { id } = accept(await publish(place));
    const dismiss = (by: Account, which = id, at = now) =>
      unitOfWork.write((stores) => dismissAnnouncement(stores, bySession(by), which, { now: at }));
    expect(await dismiss(client)).toEqual(ok(null));
    expect(await dismiss(client)).toEqual(ok(null));
    expect(await currentOf(place, client)).toEqual([]);
    expect(await currentOf(place, other)).toEqual([id]);
    const notFound = refuse({ code: 'announcement.not-found' });
    expect(await dismiss(provider)).toEqual(notFound);
    expect(await dismiss(other, announcementId(99))).toEqual(notFound);
    expect(await dismiss(other, id, later(now, dayMs))).toEqual(notFound);
  });

  it('cannot be published by others, by an admin without a recent confirmation, or if invalid', async () => {
    const place = await openMarketplace();
    expect(await publish(place, {}, place.client)).toEqual(denied);
    expect(await publish(place, { text: '' })).toMatchObject({
      fault: { code: 'announcement.invalid' },
    });
    const late = later(now, dayMs / 2);
    const { id } = accept(await publish(place));
    const ended = await place.unitOfWork.write((stores) =>
      endAnnouncement(stores, bySession(place.admin), id, { now: late }),
    );
    expect(ended).toEqual(refuse({ code: 'permission.confirmation-required' }));
  });
});

describe('mailing an announcement', () => {
  const noticesOf = async ({ unitOfWork }: Marketplace) =>
    (await unitOfWork.readNotices()).map(({ notice, at }) => ({ ...notice, at }));

  it('begins with a notice that the outbox expands, only if the admin chose it', async () => {
    const place = await openMarketplace();
    accept(await publish(place));
    expect(await noticesOf(place)).toEqual([]);
    const { id } = accept(await publish(place, { byMail: true }));
    expect(await noticesOf(place)).toEqual([
      { kind: 'announcement-published', announcementId: id, after: null, at: now },
    ]);
  });

  it('puts one mail for each user into the outbox, 100 at a time, and stops when it has ended', async () => {
    const place = await openMarketplace();
    const { client } = place;
    const others = await arrange(place, async (stores) => {
      const stored = [];
      for (let count = 0; count < 149; count += 1) {
        stored.push((await storeAccount(stores, aClient())).id);
      }
      return stored;
    });
    const published = accept(await publish(place));
    const step = async (after: Account['id'] | null, at = now) => {
      const before = (await noticesOf(place)).length;
      await arrange(place, (stores) =>
        mailAnnouncement(stores, { announcementId: published.id, after, now: at }),
      );
      return (await noticesOf(place)).slice(before);
    };
    const mailTo = (accountId: Account['id']) => ({
      kind: 'announcement',
      accountId,
      announcementId: published.id,
      at: now,
    });
    const everyone = [client.id, ...others];
    const last = everyone[99] ?? null;
    expect(await step(null)).toEqual([
      ...everyone.slice(0, 100).map(mailTo),
      {
        kind: 'announcement-published',
        announcementId: published.id,
        after: last,
        at: later(now, 10_000),
      },
    ]);
    expect(await step(last)).toEqual(everyone.slice(100).map(mailTo));
    expect(await step(null, later(now, dayMs))).toEqual([]);
  });
});
