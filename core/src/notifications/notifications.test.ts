import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { announceJob } from '../jobs/save-outcome.ts';
import { assignJob } from '../jobs/assign-job.ts';
import { cancelJob, failJob, releaseJob } from '../jobs/end-job.ts';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { createRating } from '../ratings/rate-job.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { jobId, mondayMorning as now } from '../testing/builders/ids.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import {
  countUnread,
  listNotifications,
  markNotificationsRead,
  summarizeNotifications,
  updateNotification,
} from './manage-notifications.ts';

const offers = { previewWords: null };
const context = { now, offers };

const list = async ({ unitOfWork }: Marketplace, by: Account, previewWords: number | null = null) =>
  accept(
    await unitOfWork.read((stores) =>
      listNotifications(
        stores,
        bySession(by),
        { page: { limit: 9 } },
        { offers: { previewWords } },
      ),
    ),
  );

const kindsOf = async (place: Marketplace, by: Account) =>
  (await list(place, by)).map(({ kind }) => kind);

const summary = async ({ unitOfWork }: Marketplace, by: Account) =>
  accept(
    await unitOfWork.read((stores) =>
      summarizeNotifications(stores, bySession(by), undefined, { now }),
    ),
  );

describe('the moves of a job', () => {
  it.each([
    ['pending', [], []],
    ['in_progress', ['job_accepted'], []],
    ['completed', ['job_delivered', 'job_accepted'], []],
    ['failed', ['job_failed', 'job_accepted'], []],
    ['cancelled', [], []],
    ['refunded', ['job_refunded', 'job_delivered', 'job_accepted'], ['job_refunded']],
  ] as const)('notify those who did not make them: %s', async (status, client, provider) => {
    const place = await openMarketplace();
    await jobThatIs(place, status);
    expect(await kindsOf(place, place.client)).toEqual(client);
    expect(await kindsOf(place, place.provider)).toEqual(provider);
  });

  it('name the provider to the client', async () => {
    const place = await openMarketplace();
    const job = await jobThatIs(place, 'in_progress');
    const { provider } = place;
    expect(await list(place, place.client)).toMatchObject([
      { jobId: job.id, actorId: provider.id, actorName: provider.name, contentStart: job.content },
    ]);
  });

  it('show a document by its name', async () => {
    const place = await openMarketplace();
    const content = 'W①as①h your hands.';
    const { id } = await requestJob(place, { content, document: aFile({ name: 'notice.docx' }) });
    await takeJob(place, id);
    expect(await list(place, place.client)).toMatchObject([
      { jobId: id, contentStart: 'notice.docx' },
    ]);
  });

  it('by an admin notify both the client and the provider', async () => {
    const place = await openMarketplace();
    const { unitOfWork, admin, client, provider } = place;
    const { id } = await requestJob(place);
    const by = bySession(admin);
    const assigned = { id, providerId: provider.providerId };
    accept(await unitOfWork.write((stores) => assignJob(stores, by, assigned, { now })));
    accept(await unitOfWork.write((stores) => releaseJob(stores, by, id, { now })));
    await takeJob(place, id);
    accept(await unitOfWork.write((stores) => cancelJob(stores, by, id, { now })));
    expect(await kindsOf(place, client)).toEqual([
      'job_cancelled',
      'job_accepted',
      'job_released',
      'job_accepted',
    ]);
    expect(await kindsOf(place, provider)).toEqual(['job_cancelled', 'job_assigned']);
    const [cancelled] = await list(place, provider);
    expect(cancelled).toMatchObject({ actorId: null, actorName: null });
  });

  it('notify of nothing that was refused', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'completed');
    const failure = { id, reason: 'Too late.' };
    const by = bySession(place.provider);
    const failed = await place.unitOfWork.write((stores) => failJob(stores, by, failure, { now }));
    expect(failed.ok).toBe(false);
    expect(await kindsOf(place, place.client)).toEqual(['job_delivered', 'job_accepted']);
  });
});

describe('a job that is announced', () => {
  const announce = async (place: Marketplace, requests: boolean, excepted = false) => {
    const { provider } = place;
    const { id } = await requestJob(place, { providerId: requests ? provider.providerId : null });
    const exceptId = excepted ? provider.id : null;
    await arrange(place, (stores) => announceJob(stores, { jobId: id, exceptId, now }));
    return list(place, provider, 3);
  };

  it('notifies the requested provider, with the words that the policy allows', async () => {
    const place = await openMarketplace();
    expect(await announce(place, true)).toMatchObject([
      { kind: 'job_offered', contentStart: 'Wash your hands' },
    ]);
  });

  it('notifies the requested provider once, however often it is announced', async () => {
    const place = await openMarketplace();
    const [offered] = await announce(place, true);
    const again = { jobId: offered?.jobId ?? jobId(0), exceptId: null, now };
    await arrange(place, (stores) => announceJob(stores, again));
    expect(await kindsOf(place, place.provider)).toEqual(['job_offered']);
  });

  it('notifies neither the pool nor the provider who released it', async () => {
    const place = await openMarketplace();
    expect(await announce(place, false)).toEqual([]);
    expect(await announce(place, true, true)).toEqual([]);
  });

  it('notifies no one once it has been taken', async () => {
    const place = await openMarketplace();
    const { provider } = place;
    const { id } = await requestJob(place, { providerId: provider.providerId });
    await takeJob(place, id);
    await arrange(place, (stores) => announceJob(stores, { jobId: id, exceptId: null, now }));
    expect(await kindsOf(place, provider)).toEqual([]);
  });
});

it('a rating notifies the provider', async () => {
  const place = await openMarketplace();
  await jobThatIs(place, 'completed');
  const rating = { providerId: place.provider.id, stars: 4, comment: null } as const;
  accept(
    await place.unitOfWork.write((stores) =>
      createRating(stores, bySession(place.client), rating, { now }),
    ),
  );
  expect(await list(place, place.provider)).toMatchObject([{ kind: 'rating_received', stars: 4 }]);
});

describe('reading notifications', () => {
  it('counts what is unread by kind, and names the delivered jobs', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'completed');
    await jobThatIs(place, 'in_progress');
    expect(await summary(place, place.client)).toEqual({
      unread: 3,
      unreadByKind: { job_accepted: 2, job_delivered: 1 },
      deliveredJobIds: [id],
      deliveredSince: 1,
      since: null,
    });
  });

  it.each([
    [-1, 1],
    [0, 0],
  ])('counts the deliveries after the previous visit, which ended %d ms after it', (ms, count) => {
    const delivery = { kind: 'job_delivered', jobId: jobId(7), createdAt: now } as const;
    expect(countUnread([delivery], later(now, ms)).deliveredSince).toBe(count);
  });

  it('marks those of a job, or all', async () => {
    const place = await openMarketplace();
    const { unitOfWork, client } = place;
    const { id } = await jobThatIs(place, 'completed');
    await jobThatIs(place, 'completed');
    const mark = (request: Parameters<typeof markNotificationsRead>[2]) =>
      unitOfWork.write((stores) =>
        markNotificationsRead(stores, bySession(client), request, onMonday),
      );
    expect(await mark({ jobId: id })).toEqual(ok(2));
    expect(await mark({})).toEqual(ok(2));
    expect((await summary(place, client)).unread).toBe(0);
  });

  it('marks one as read and as unread again, and keeps when it was first read', async () => {
    const place = await openMarketplace();
    const { unitOfWork, client } = place;
    await jobThatIs(place, 'in_progress');
    const [notification] = await list(place, client);
    if (notification === undefined) throw new Error('the client is notified');
    const { id } = notification;
    const mark = (isRead: boolean, by = client, at = now) =>
      unitOfWork.write((stores) =>
        updateNotification(stores, bySession(by), { id, isRead }, { ...context, now: at }),
      );
    expect(await mark(true)).toEqual(ok({ ...notification, readAt: now }));
    expect(await mark(true, client, later(now, 9))).toEqual(ok({ ...notification, readAt: now }));
    expect(await mark(false)).toEqual(ok(notification));
    const notFound = refuse({ code: 'notification.not-found' });
    expect(await mark(true, await arrange(place, storeClient))).toEqual(notFound);
    expect(await mark(true, await arrange(place, storeProvider))).toEqual(notFound);
  });

  it('is for sessions only', async () => {
    const { unitOfWork, client } = await openMarketplace();
    const page = { page: { limit: 9 } };
    const listed = unitOfWork.read((stores) =>
      listNotifications(stores, byApiKey(client), page, { offers }),
    );
    expect(await listed).toEqual(sessionRequired);
  });
});
