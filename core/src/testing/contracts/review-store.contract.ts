import { describe, expect, it } from 'vitest';
import type { AccountId, FileId, JobId } from '../../kernel/ids.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import { InvariantError } from '../../kernel/result.ts';
import { openDispute } from '../../reviews/dispute.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aFile } from '../builders/files.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import { aRevision } from '../builders/reviews.ts';
import { storeAdmin, storeBareJob, storeProvider } from '../builders/stored.ts';
import { type OpenedStores, type StoresInUse, useStores } from './opened-stores.ts';

/** The contract of every store of reviews. */
export function describeReviewStore(open: () => Promise<OpenedStores>): void {
  describe('a review store', () => {
    const inUse = useStores(open);
    describeRevisions(inUse);
    describeDisputes(inUse);
  });
}

type InUse = StoresInUse<OpenedStores>;

const tuesday = later(mondayMorning, dayMs);
const wednesday = later(tuesday, dayMs);

type Sides = Readonly<{ jobId: JobId; clientId: AccountId; providerId: AccountId }>;

async function storeSides(stores: Stores): Promise<Sides & Readonly<{ outputId: FileId }>> {
  const { id: providerId } = await storeProvider(stores);
  const { id: outputId } = await stores.files.insert(aFile(), null);
  const delivered = { status: 'completed', assignedId: providerId } as const;
  const job = await storeBareJob(stores, delivered);
  return { jobId: job.id, clientId: job.clientId, providerId, outputId };
}

function describeRevisions({ opened, write, read }: InUse) {
  it('returns every field of a revision, and all of a job, oldest first', async () => {
    const [first, second] = await write(async (stores) => {
      const sides = await storeSides(stores);
      const { outputId } = sides;
      const one = await stores.reviews.addRevision(
        aRevision(sides, { outputId, end: 'delivered', endedAt: wednesday }),
      );
      const other = { round: 2, reasons: ['other'], text: '', pins: [], dueAt: null } as const;
      await stores.reviews.addRevision(aRevision(await storeSides(stores)));
      return [one, await stores.reviews.addRevision(aRevision(sides, other))] as const;
    });
    const { jobId: ofJob } = first;
    expect(await read(({ reviews }) => reviews.listRevisions(ofJob))).toEqual([first, second]);
    expect(await read(({ reviews }) => reviews.findOpenRevision(ofJob))).toEqual(second);
    expect(await read(({ reviews }) => reviews.listRevisions(jobId(987_654)))).toEqual([]);
  });

  it('replaces a revision, and ends the one that the provider works on', async () => {
    const revision = await write(async (stores) =>
      stores.reviews.addRevision(aRevision(await storeSides(stores))),
    );
    const declined = { ...revision, pins: [], declineReason: 'It says so in the text.' };
    const ended = { end: 'declined', at: wednesday } as const;
    await write(async ({ reviews }) => {
      await reviews.replaceRevision(declined);
      await reviews.endRevision(revision.jobId, ended);
    });
    const found = await read(({ reviews }) => reviews.listRevisions(revision.jobId));
    expect(found).toEqual([{ ...declined, end: 'declined', endedAt: wednesday }]);
    expect(await read(({ reviews }) => reviews.findOpenRevision(revision.jobId))).toBeUndefined();
    const again = opened().unitOfWork.write(async ({ reviews }) => {
      await reviews.endRevision(revision.jobId, ended);
      return { ok: true, value: undefined };
    });
    await expect(again).rejects.toThrow(InvariantError);
  });
}

function describeDisputes({ opened, write, read }: InUse) {
  const opening = { side: 'client', reason: 'Half of it is missing.', now: tuesday } as const;

  const storeDispute = (
    stores: Stores,
    { outputId: _, ...sides }: Awaited<ReturnType<typeof storeSides>>,
  ) => stores.reviews.addDispute(openDispute(sides, opening));

  it('returns every field of a dispute, with the names of its sides and what it is about', async () => {
    const dispute = await write(async (stores) => storeDispute(stores, await storeSides(stores)));
    const find = () => read(({ reviews }) => reviews.findDispute(dispute.jobId));
    const named = await read(async ({ accounts }) => ({
      clientName: (await accounts.find(dispute.clientId))?.name,
      providerName: (await accounts.find(dispute.providerId))?.name,
    }));
    const listed = { ...named, serviceType: 'translation', price: 300n };
    expect(await find()).toEqual({ ...dispute, ...listed });
    const decision = {
      returned: pesewas(100),
      released: pesewas(200),
      reason: 'A third is missing.',
      by: (await write(storeAdmin)).id,
      at: wednesday,
    };
    const provider = { text: 'It ends where the text ends.', at: wednesday, files: [] };
    const decided = { ...dispute, provider, decision };
    await write(({ reviews }) => reviews.replaceDispute(decided));
    expect(await find()).toEqual({ ...decided, ...listed });
    expect(await read(({ reviews }) => reviews.findDispute(jobId(987_654)))).toBeUndefined();
  });

  it('returns the files of each statement, in the order in which they were added', async () => {
    const { dispute, names } = await write(async (stores) => {
      const stored = await storeDispute(stores, await storeSides(stores));
      const { id: disputeId } = stored;
      const provider = { text: 'It ends where the text ends.', at: wednesday, files: [] };
      await stores.reviews.replaceDispute({ ...stored, provider });
      const added = ['c.pdf', 'a.mp3', 'b.pdf'];
      for (const [nth, name] of added.entries()) {
        const { id: fileId } = await stores.files.insert(aFile({ name }), null);
        const side = nth < 2 ? 'client' : 'provider';
        await stores.reviews.addStatementFile({ disputeId, side, fileId });
      }
      return { dispute: stored, names: added };
    });
    const find = () => read(({ reviews }) => reviews.findDispute(dispute.jobId));
    const found = await find();
    const files = [...(found?.client?.files ?? []), ...(found?.provider?.files ?? [])];
    expect(files.map(({ name }) => name)).toEqual(names);
    expect(found?.client?.files).toHaveLength(2);
    const { contentType, sizeBytes } = aFile();
    expect(files[0]).toMatchObject({ contentType, sizeBytes });
    const page = { limit: 1, before: dispute.id + 1 } as const;
    const [listed] = await read(({ reviews }) => reviews.listDisputes({}, page));
    expect(listed).toEqual(found);
    const [first] = files;
    await write(async ({ reviews }) => {
      if (first !== undefined) await reviews.removeStatementFile(first.id);
    });
    expect((await find())?.client?.files).toEqual(files.slice(1, 2));
  });

  it('accepts one dispute about a job, and throws for a second one', async () => {
    const sides = await write(async (stores) => {
      const both = await storeSides(stores);
      await storeDispute(stores, both);
      return both;
    });
    const again = opened().unitOfWork.write(async (stores) => {
      await storeDispute(stores, sides);
      return { ok: true, value: undefined };
    });
    await expect(again).rejects.toThrow(InvariantError);
  });

  it('lists disputes newest first, by status, in cursor pages', async () => {
    const [open, decided, last] = await write(async (stores) => {
      const made = [];
      for (let nth = 0; nth < 3; nth += 1) {
        made.push(await storeDispute(stores, await storeSides(stores)));
      }
      const [, second] = made;
      const { id: by } = await storeAdmin(stores);
      const amounts = { returned: pesewas(0), released: pesewas(300) };
      const decision = { ...amounts, reason: 'It is complete.', by, at: wednesday };
      if (second !== undefined) await stores.reviews.replaceDispute({ ...second, decision });
      return made.map(({ id }) => id);
    });
    const list = async (status?: 'open' | 'decided', page = { limit: 100 }) =>
      (await read(({ reviews }) => reviews.listDisputes({ status }, page))).map(({ id }) => id);
    expect((await list()).slice(0, 3)).toEqual([last, decided, open]);
    expect((await list('open')).slice(0, 2)).toEqual([last, open]);
    expect((await list('decided'))[0]).toBe(decided);
    const page = { limit: 1, before: last };
    expect(await list(undefined, page)).toEqual([decided]);
    expect(await list('open', page)).toEqual([open]);
  });

  it('counts an open dispute as a live job of both sides', async () => {
    const dispute = await write(async (stores) => storeDispute(stores, await storeSides(stores)));
    const liveOf = async () => {
      const [client, provider] = await read(({ accounts }) =>
        Promise.all([accounts.find(dispute.clientId), accounts.find(dispute.providerId)]),
      );
      if (client === undefined || provider === undefined) throw new Error('both are stored');
      const counts = await read(({ erasures }) =>
        Promise.all([erasures.countOpen(client), erasures.countOpen(provider)]),
      );
      return counts.map(({ liveJobs }) => liveJobs);
    };
    expect(await liveOf()).toEqual([1, 1]);
    const amounts = { returned: pesewas(0), released: pesewas(300) };
    const { id: by } = await write(storeAdmin);
    const decision = { ...amounts, reason: 'It is complete.', by, at: wednesday };
    await write(({ reviews }) => reviews.replaceDispute({ ...dispute, decision }));
    expect(await liveOf()).toEqual([0, 0]);
  });
}
