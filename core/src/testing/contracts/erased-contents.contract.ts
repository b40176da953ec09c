import { expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import { dayMs, later, type Instant } from '../../kernel/instant.ts';
import type { AccountId, FileId, JobId } from '../../kernel/ids.ts';
import type { ErasedBatch } from '../../erasure/erasure.ts';
import { noBrief } from '../../jobs/job.ts';
import { openDispute } from '../../reviews/dispute.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aFile } from '../builders/files.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import { aJobEvent, aRequestedJob } from '../builders/jobs.ts';
import { twiNarration } from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import type { OpenedOutbox } from './other-stores.contract.ts';
import type { StoresInUse } from './opened-stores.ts';

type InUse = StoresInUse<OpenedOutbox>;

/** Erases an account, as its owner does. */
export const erase = async (stores: Stores, account: Account, at = mondayMorning) => {
  const deletion = { accountId: account.id, deletedBy: account.id, reason: null, at };
  await stores.erasures.eraseAccount(account, deletion);
};

type Reviewed = Readonly<{
  jobId: JobId;
  clientId: AccountId;
  outputId: FileId;
  /** A file of the client's statement. */
  fileId: FileId;
}>;

/** A result that was sent back and then contested, with what the client wrote. */
async function storeReview(stores: Stores, { outputId, fileId, ...of }: Reviewed): Promise<void> {
  const { id: providerId } = await storeProvider(stores);
  await stores.reviews.addRevision({
    jobId: of.jobId,
    providerId,
    round: 1,
    reasons: ['meaning'],
    text: 'The dose is wrong.',
    pins: [{ place: { segment: 2 }, text: 'Twice a day.', doneAt: null, answer: 'No.' }],
    requestedAt: mondayMorning,
    dueAt: null,
    outputId,
    end: 'declined',
    endedAt: mondayMorning,
    declineReason: 'It says so in the text.',
  });
  const contested = { side: 'client', reason: 'The dose is wrong.', now: mondayMorning } as const;
  const dispute = openDispute({ ...of, providerId }, contested);
  const { id: disputeId } = await stores.reviews.addDispute(dispute);
  await stores.reviews.addStatementFile({ disputeId, side: 'client', fileId });
}

/** A dispute in which both sides have a file. @returns the key of the provider's. */
async function storeDisputeOf(stores: Stores, providerId: AccountId): Promise<string> {
  const { clientId, id } = await storeBareJob(stores, { assignedId: providerId });
  const contested = { side: 'client', reason: 'It ends early.', now: mondayMorning } as const;
  const dispute = openDispute({ jobId: id, clientId, providerId }, contested);
  const { id: disputeId } = await stores.reviews.addDispute(dispute);
  const theirs = await stores.files.insert(aFile(), clientId);
  await stores.reviews.addStatementFile({ disputeId, side: 'client', fileId: theirs.id });
  const own = await stores.files.insert(aFile(), providerId);
  await stores.reviews.addStatementFile({ disputeId, side: 'provider', fileId: own.id });
  return own.key;
}

/** A client with some completed jobs with files. */
async function storeCustomer(stores: Stores, jobs: number) {
  const client = await storeClient(stores);
  const keys: string[] = [];
  const file = async () => {
    const stored = await stores.files.insert(aFile(), client.id);
    keys.push(stored.key);
    return stored.id;
  };
  const ids = [];
  for (let made = 0; made < jobs; made += 1) {
    const files = { inputId: await file(), outputId: await file() };
    const labels = { reference: `INV-${made}`, metadata: { department: 'Adabraka' } };
    const brief = { purpose: 'A poster', audience: 'Parents', tone: 'friendly' } as const;
    const own = { clientId: client.id, ...files, ...labels, ...brief };
    const job = aRequestedJob({ ...own, status: 'completed' });
    const { id } = await stores.jobs.insert(job);
    ids.push(id);
    await stores.jobs.appendEvent(id, aJobEvent({ move: 'take_back', note: 'For the clinic.' }));
    await stores.jobs.appendEvent(id, aJobEvent({ move: 'dispute', note: 'Half is missing.' }));
    await stores.jobs.appendEvent(id, aJobEvent({ move: 'fail', note: 'It is cut off.' }));
    const reviewed = { jobId: id, clientId: client.id, outputId: await file() };
    await storeReview(stores, { ...reviewed, fileId: await file() });
  }
  return { client, ids, keys };
}

/** What an erasure store makes of the contents of a deleted account. */
export function describeContents({ write, read }: InUse) {
  const eraseAll = async (deletedUntil: Instant, limit: number) => {
    const batches: ErasedBatch[] = [];
    while (batches.at(-1)?.isLast !== true) {
      const batch = { deletedUntil, limit, now: later(mondayMorning, dayMs) };
      batches.push(await write(({ erasures }) => erasures.eraseContents(batch)));
    }
    return batches;
  };
  const jobsOf = ({ ids }: Readonly<{ ids: Awaited<ReturnType<typeof storeCustomer>>['ids'] }>) =>
    read(({ jobs }) => Promise.all(ids.map((id) => jobs.find(id))));

  const reviewOf = ({ ids: [id = jobId(0)] }: Readonly<{ ids: readonly JobId[] }>) =>
    read(async ({ reviews }) => ({
      revisions: await reviews.listRevisions(id),
      dispute: await reviews.findDispute(id),
    }));

  it('erases the contents of the jobs of deleted clients in batches, and names their files', async () => {
    const long = later(mondayMorning, -900 * dayMs);
    const { gone, recent, other } = await write(async (stores) => {
      const made = {
        gone: await storeCustomer(stores, 3),
        recent: await storeCustomer(stores, 1),
        other: await storeCustomer(stores, 1),
      };
      await erase(stores, made.gone.client, long);
      await erase(stores, made.recent.client, later(long, 1));
      return made;
    });
    const batches = await eraseAll(long, 2);
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.flatMap(({ fileKeys }) => fileKeys).toSorted()).toEqual(gone.keys.toSorted());
    const erasedAt = later(mondayMorning, dayMs);
    const nothing = {
      content: '',
      inputId: null,
      outputId: null,
      reference: null,
      metadata: {},
      ...noBrief,
      contentErasedAt: erasedAt,
      // Another version than before.
      updatedAt: later(mondayMorning, 1),
    };
    expect(await jobsOf(gone)).toMatchObject([nothing, nothing, nothing]);
    const notesOf = async ({ ids }: typeof gone) =>
      (await read(({ jobs }) => jobs.events(ids[0] ?? jobId(0)))).map(({ note }) => note);
    // What the provider wrote stays.
    expect(await notesOf(gone)).toEqual([null, null, 'It is cut off.']);
    expect(await notesOf(other)).toEqual(['For the clinic.', 'Half is missing.', 'It is cut off.']);
    expect(await reviewOf(gone)).toMatchObject({
      revisions: [
        { reasons: ['meaning'], text: '', pins: [], outputId: null, declineReason: null },
      ],
      dispute: { openedBy: 'client', client: null, provider: null },
    });
    expect(await reviewOf(other)).toMatchObject({
      revisions: [{ text: 'The dose is wrong.', outputId: expect.any(Number) }],
      dispute: { client: { text: 'The dose is wrong.', files: [{ id: expect.any(Number) }] } },
    });
    for (const person of [recent, other]) {
      const [job] = await jobsOf(person);
      expect(job).toMatchObject({ contentErasedAt: null });
      expect(job?.content).not.toBe('');
      expect(job?.outputId).not.toBeNull();
    }
    const files = await read((stores) =>
      Promise.all([...gone.keys, ...other.keys].map((key) => stores.files.findByKey(key))),
    );
    expect(files.map((file) => file !== undefined)).toEqual([
      ...Array(12).fill(false),
      ...Array(4).fill(true),
    ]);
    expect(await eraseAll(long, 2)).toEqual([{ fileKeys: [], isLast: true }]);
  });

  it('erases the recordings and statement files of a deleted provider, and nothing that they delivered', async () => {
    const long = later(mondayMorning, -950 * dayMs);
    const { customer, ownKeys } = await write(async (stores) => {
      const bought = await storeCustomer(stores, 1);
      const provider = await storeProvider(stores, [twiNarration]);
      const [service] = await stores.services.listByOwner(provider.id);
      const [id] = bought.ids;
      const job = id && (await stores.jobs.find(id));
      if (job) await stores.jobs.replace({ ...job, assignedId: provider.id });
      const other = await storeDisputeOf(stores, provider.id);
      await erase(stores, provider, long);
      return { customer: bought, ownKeys: [service?.recordingKey ?? '', other] };
    });
    expect(await eraseAll(later(long, -1), 5)).toEqual([{ fileKeys: [], isLast: true }]);
    const keys = (await eraseAll(long, 5)).flatMap(({ fileKeys }) => fileKeys);
    expect(keys.toSorted()).toEqual(ownKeys.toSorted());
    expect(await jobsOf(customer)).toMatchObject([{ contentErasedAt: null }]);
  });
}
