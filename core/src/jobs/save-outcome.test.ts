import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { jobId, mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration } from '../testing/builders/pricing.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { aJobRequest, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import { checkUpload } from './check-upload.ts';
import { createJob } from './create-job.ts';
import { editJob, type JobEdit } from './edit-job.ts';
import { cancelJob, releaseJob, takeBackJob } from './end-job.ts';
import { isLate, type Job, noBrief } from './job.ts';
import { readJob } from './read-job.ts';
import { announceJob, notifyLateJobs } from './save-outcome.ts';

/** A marketplace with two providers on Telegram who translate, and one who narrates. */
async function withTelegram() {
  const place = await openMarketplace();
  const [ama, kofi] = await arrange(place, async (stores) => [
    await storeProvider(stores, [englishToTwi], { telegramId: '233540017' }),
    await storeProvider(stores, [englishToTwi], { telegramId: '@kofi_ansah' }),
    await storeProvider(stores, [twiNarration], { telegramId: '233540018' }),
  ]);
  if (ama === undefined || kofi === undefined) throw new Error('two were stored');
  return { place, ama, kofi };
}

/** Announces a job; returns the notices that it causes. */
async function announce({ unitOfWork }: Marketplace, id: JobId, exceptId: AccountId | null = null) {
  const before = (await unitOfWork.readNotices()).length;
  const announcement = { jobId: id, exceptId, now: mondayMorning };
  accept(await unitOfWork.write(async (stores) => ok(await announceJob(stores, announcement))));
  return (await unitOfWork.readNotices()).slice(before);
}

const offer = (accountId: AccountId, id: JobId) => ({
  notice: { kind: 'job-offered', accountId, jobId: id },
  at: mondayMorning,
});

describe('announcing a job', () => {
  it('offers it to every provider who may take it and has a Telegram ID', async () => {
    const { place, ama, kofi } = await withTelegram();
    const { id } = await requestJob(place);
    expect(await announce(place, id)).toEqual([offer(ama.id, id), offer(kofi.id, id)]);
  });

  it('offers it only to the requested provider, if there is one', async () => {
    const { place, kofi } = await withTelegram();
    const { id } = await requestJob(place, { providerId: kofi.providerId });
    expect(await announce(place, id)).toEqual([offer(kofi.id, id)]);
  });

  it('does not offer it to the provider who has just released it', async () => {
    const { place, ama, kofi } = await withTelegram();
    const { id } = await requestJob(place);
    expect(await announce(place, id, ama.id)).toEqual([offer(kofi.id, id)]);
  });

  it('offers no job that was taken in the meantime, or does not exist', async () => {
    const { place, kofi } = await withTelegram();
    const { id } = await requestJob(place);
    await takeJob(place, id, kofi);
    expect(await announce(place, id)).toEqual([]);
    expect(await announce(place, jobId(999))).toEqual([]);
  });

  it('offers it to no provider a second time, also after an edit or a release', async () => {
    const { place, ama, kofi } = await withTelegram();
    const { id } = await requestJob(place, { providerId: kofi.providerId });
    expect(await announce(place, id)).toEqual([offer(kofi.id, id)]);
    const edit = { id, providerId: null };
    accept(
      await place.unitOfWork.write((stores) =>
        editJob(stores, bySession(place.client), edit, onMonday),
      ),
    );
    expect(await announce(place, id)).toEqual([offer(ama.id, id)]);
    expect(await announce(place, id)).toEqual([]);
    await takeJob(place, id, kofi);
    accept(
      await place.unitOfWork.write((stores) => releaseJob(stores, bySession(kofi), id, onMonday)),
    );
    expect(await announce(place, id, kofi.id)).toEqual([]);
  });

  it('forgets to whom it was offered when it ends', async () => {
    const { place } = await withTelegram();
    const { id } = await requestJob(place);
    await announce(place, id);
    expect(place.unitOfWork.committed().offers.size).toBe(1);
    accept(
      await place.unitOfWork.write((stores) =>
        cancelJob(stores, bySession(place.client), id, onMonday),
      ),
    );
    expect(place.unitOfWork.committed().offers.size).toBe(0);
  });
});

const hourMs = 3_600_000;
const inHours = (hours: number) => later(mondayMorning, hours * hourMs);
const dueAt = inHours(24);
const brief = { ...noBrief, purpose: 'A poster', audience: 'Parents', tone: 'friendly' } as const;

const edit = ({ unitOfWork, client }: Marketplace, job: Job, change: Omit<JobEdit, 'id'>) =>
  unitOfWork.write((stores) =>
    editJob(stores, bySession(client), { id: job.id, ...change }, onMonday),
  );

const sweep = ({ unitOfWork }: Marketplace, now: Instant) =>
  unitOfWork.write(async (stores) => ({
    ok: true as const,
    value: await notifyLateJobs(stores, { now, limit: 100 }),
  }));

const kindsOf = async ({ unitOfWork }: Marketplace, { id: accountId }: Account) => {
  const listed = await unitOfWork.read(({ notifications }) =>
    notifications.list({ accountId }, { limit: 50 }),
  );
  return listed.map(({ kind }) => kind);
};

describe('the brief and the due time of a job', () => {
  it('are stored with it, changed, left as they are, and removed', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { brief, dueAt });
    expect(job).toMatchObject({ ...brief, dueAt, lateAt: null });
    const other = { brief: { purpose: 'A leaflet' }, dueAt: inHours(48) };
    expect(accept(await edit(place, job, other))).toMatchObject({
      ...brief,
      purpose: 'A leaflet',
      dueAt: inHours(48),
    });
    const none = { brief: noBrief, dueAt: null };
    expect(accept(await edit(place, job, none))).toMatchObject({ ...none.brief, dueAt: null });
  });

  it.each([
    ['in an hour', inHours(1)],
    ['in a year', later(mondayMorning, 365 * dayMs)],
  ])('can be due from an hour to a year ahead: %s', async (_, at) => {
    const place = await openMarketplace();
    expect(await requestJob(place, { dueAt: at })).toMatchObject({ dueAt: at });
  });

  it.each([
    ['in less than an hour', later(inHours(1), -1)],
    ['in more than a year', later(mondayMorning, 365 * dayMs + 1)],
  ])('cannot be due %s, also before a recording is measured', async (_, at) => {
    const place = await openMarketplace();
    const request = aJobRequest({ dueAt: at });
    const actor = bySession(place.client);
    const made = await place.unitOfWork.write((stores) =>
      createJob(stores, actor, request, onMonday),
    );
    const checked = await place.unitOfWork.read((stores) =>
      checkUpload(stores, actor, request, onMonday),
    );
    const range = { earliest: inHours(1), latest: later(mondayMorning, 365 * dayMs) };
    const refused = refuse({ code: 'job.due-time-invalid', ...range });
    expect([made, checked]).toEqual([refused, refused]);
  });

  it('can stay as they are in an edit after the due time, but not become another past time', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { dueAt });
    const now = later(dueAt, hourMs);
    const change = (changes: Omit<JobEdit, 'id'>) =>
      place.unitOfWork.write((stores) =>
        editJob(stores, bySession(place.client), { id: job.id, ...changes }, { ...onMonday, now }),
      );
    expect(accept(await change({ content: 'Wash your hands.', dueAt }))).toMatchObject({ dueAt });
    expect(await change({ dueAt: later(dueAt, 1) })).toMatchObject({
      fault: { code: 'job.due-time-invalid' },
    });
  });

  it('are read by the provider to whom the job is offered', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { brief, dueAt });
    const offers = { previewWords: 1 };
    const seen = await place.unitOfWork.read((stores) =>
      readJob(stores, bySession(place.provider), job.id, { offers }),
    );
    expect(accept(seen)).toMatchObject({ ...brief, dueAt });
  });
});

describe('a job that is late', () => {
  it('is live, and its due time has passed', () => {
    const job = { status: 'in_progress', dueAt } as const;
    expect(isLate(job, later(dueAt, -1))).toBe(false);
    expect(isLate(job, dueAt)).toBe(true);
    expect(isLate({ ...job, status: 'completed' }, dueAt)).toBe(false);
    expect(isLate({ ...job, dueAt: null }, dueAt)).toBe(false);
  });

  it('is notified to its client and its provider, once for each due time', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place, { dueAt });
    await takeJob(place, id);
    expect(await sweep(place, later(dueAt, -1))).toMatchObject({ value: 0 });
    expect(await sweep(place, dueAt)).toMatchObject({ value: 1 });
    expect(await sweep(place, later(dueAt, dayMs))).toMatchObject({ value: 0 });
    expect(await kindsOf(place, place.client)).toEqual(['job_late', 'job_accepted']);
    expect(await kindsOf(place, place.provider)).toEqual(['job_late']);
    const notices = await place.unitOfWork.readNotices();
    expect(notices.filter(({ notice }) => notice.kind === 'job-late')).toEqual([
      { notice: { kind: 'job-late', accountId: place.client.id, jobId: id }, at: dueAt },
      { notice: { kind: 'job-late', accountId: place.provider.id, jobId: id }, at: dueAt },
    ]);
  });

  it('is notified again if its client sets another due time, which passes too', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { dueAt });
    await sweep(place, dueAt);
    accept(await edit(place, job, { dueAt: inHours(48) }));
    expect(await sweep(place, inHours(47))).toMatchObject({ value: 0 });
    expect(await sweep(place, inHours(48))).toMatchObject({ value: 1 });
    expect(await kindsOf(place, place.client)).toEqual(['job_late', 'job_late']);
    expect(await kindsOf(place, place.provider)).toEqual([]);
  });
});

describe('taking a job back', () => {
  const takeBack = (place: Marketplace, { id }: Job, now: Instant) =>
    place.unitOfWork.write((stores) =>
      takeBackJob(stores, bySession(place.client), { id, reason: ' We need it today. ' }, { now }),
    );

  it('returns it to the pool, says why in the history, and notifies the provider', async () => {
    const place = await openMarketplace();
    const { unitOfWork, provider } = place;
    const { providerId } = provider;
    const job = await takeJob(place, (await requestJob(place, { dueAt, providerId })).id);
    const taken = accept(await takeBack(place, job, dueAt));
    const free = { requestedId: null, assignedId: null, assignedAt: null, providerId: null };
    expect(taken).toMatchObject({ status: 'pending', dueAt, ...free });
    const events = await unitOfWork.read(({ jobs }) => jobs.events(job.id));
    const why = { note: 'We need it today.', assignedId: provider.id };
    expect(events.at(-1)).toMatchObject({ move: 'take_back', actorRole: 'client', ...why });
    expect(await kindsOf(place, provider)).toEqual(['job_taken_back']);
    expect((await unitOfWork.readNotices()).at(-1)?.notice).toEqual({
      kind: 'job-opened',
      jobId: job.id,
      exceptId: provider.id,
    });
  });

  it('is refused before the due time, and without one', async () => {
    const place = await openMarketplace();
    const early = await takeJob(place, (await requestJob(place, { dueAt })).id);
    const never = await takeJob(place, (await requestJob(place)).id);
    const now = later(dueAt, -1);
    expect(await takeBack(place, early, now)).toEqual(refuse({ code: 'job.not-late', dueAt }));
    expect(await takeBack(place, never, dueAt)).toEqual(
      refuse({ code: 'job.not-late', dueAt: null }),
    );
  });
});
