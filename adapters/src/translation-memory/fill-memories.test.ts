import { createHash } from 'node:crypto';
import {
  joinDraft,
  type DraftContent,
  type DraftSegment,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';
import {
  aDraftVersion,
  arrange,
  aRequestedJob,
  mondayMorning,
  openMarketplace,
  storeProvider,
} from '@nsem/core/testing';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { packContent } from '../drafts/pack-content.ts';
import { fillMemories } from './fill-memories.ts';

const log = pino({ level: 'silent' });

const segment = (source: string, text: string): DraftSegment => ({
  source,
  gap: '\n',
  text,
  state: 'done',
  note: null,
});

const washed = segment('Wash your hands.', 'Hohoro wo nsa.');

type Place = Awaited<ReturnType<typeof openMarketplace>>;

/** Stores a translation that was delivered, with its draft. */
async function deliver(
  place: Place,
  segments: readonly DraftSegment[],
  { delivered = null, bytes }: Readonly<{ delivered?: string | null; bytes?: Uint8Array }> = {},
) {
  const content: DraftContent = { kind: 'segments', segments };
  const packed = await packContent(content);
  const text = delivered ?? joinDraft(content);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return arrange(place, async (stores: Stores) => {
    const provider = await storeProvider(stores);
    const file = {
      key: `key ${provider.id}`,
      name: 'a.txt',
      contentType: 'text/plain',
      sizeBytes: 9,
    };
    const output = await stores.files.insert({ ...file, sha256 }, provider.id);
    const parties = { clientId: place.client.id, assignedId: provider.id, outputId: output.id };
    const job = await stores.jobs.insert(aRequestedJob({ ...parties, status: 'completed' }));
    const event = { actorId: provider.id, assignedId: provider.id, note: null };
    await stores.jobs.appendEvent(job.id, {
      ...event,
      move: 'deliver',
      at: mondayMorning,
      actorRole: 'service-provider',
      from: 'in_progress',
      to: 'completed',
    });
    const key = { jobId: job.id, accountId: provider.id };
    await stores.drafts.insert(aDraftVersion({ ...key, ...packed, bytes: bytes ?? packed.bytes }));
    return { ownerId: provider.id, jobId: job.id };
  });
}

/** The sources and translations in a provider's memory, oldest first. */
const memoryOf = async ({ unitOfWork }: Place, ownerId: Parameters<Stores['memory']['list']>[0]) =>
  (await unitOfWork.read(({ memory }) => memory.list(ownerId, { limit: 100 })))
    .map(({ source, target }) => [source, target])
    .toReversed();

/** Fills the memories until nothing is left. */
async function fill({ unitOfWork }: Place): Promise<void> {
  const filling = fillMemories({ unitOfWork, log });
  await expect
    .poll(() =>
      unitOfWork.read(async ({ feed, memory }) => {
        const { eventId, segments } = await memory.readProgress();
        return eventId === (await feed.lastEventId()) && segments === 0;
      }),
    )
    .toBe(true);
  await filling.stop();
}

/** Stores with another translation memory; the others are created at their first use. */
const replaceMemory =
  (replace: (memory: Stores['memory']) => Stores['memory']) =>
  (stores: Stores): Stores =>
    Object.create(stores, { memory: { value: replace(stores.memory) } }) as Stores;

/** A place whose stored segments are noted, also those that were stored before. */
function countStored(place: Place) {
  const stored: string[] = [];
  const noting = replaceMemory((memory) => ({
    ...memory,
    put(one) {
      stored.push(one.source);
      return memory.put(one);
    },
  }));
  const { unitOfWork } = place;
  const write: UnitOfWork['write'] = (work) => unitOfWork.write((stores) => work(noting(stores)));
  return { place: { ...place, unitOfWork: { ...unitOfWork, write } }, stored };
}

describe('filling the memories', () => {
  it('takes in what was delivered before, segment by segment, and nothing twice', async () => {
    const marketplace = await openMarketplace();
    const { place, stored } = countStored(marketplace);
    const many = Array.from({ length: 40 }, (_, nth) =>
      segment(`Wash your hands${'!'.repeat(nth)}`, `Hohoro wo nsa${'!'.repeat(nth)}`),
    );
    const first = await deliver(place, many);
    const second = await deliver(place, [washed]);
    await fill(place);
    const expected = many.map(({ source, text }) => [source, text]);
    expect(await memoryOf(place, first.ownerId)).toEqual(expected);
    expect(await memoryOf(place, second.ownerId)).toEqual([['Wash your hands.', 'Hohoro wo nsa.']]);
    expect(stored).toHaveLength(41);
    await deliver(place, [segment('Use soap.', 'Fa samina.')]);
    await fill(place);
    expect(stored.slice(41)).toEqual(['Use soap.']);
  });

  it('takes in a translation with white space around it, which is not delivered', async () => {
    const place = await openMarketplace();
    const { ownerId } = await deliver(place, [segment('Wash.', 'Hohoro. ')], {
      delivered: 'Hohoro.\n',
    });
    await fill(place);
    expect(await memoryOf(place, ownerId)).toEqual([['Wash.', 'Hohoro.']]);
  });

  it('goes on after a failure where it was', async () => {
    const place = await openMarketplace();
    const many = Array.from({ length: 40 }, (_, nth) =>
      segment(`yams ${'a'.repeat(nth + 1)}`, 'bayerɛ'),
    );
    const { ownerId } = await deliver(place, many);
    const { unitOfWork } = place;
    let writes = 0;
    const failing: UnitOfWork = {
      read: (work) => unitOfWork.read(work),
      write(work) {
        writes += 1;
        return writes === 2
          ? Promise.reject(new Error('the disk is full'))
          : unitOfWork.write(work);
      },
    };
    const filling = fillMemories({ unitOfWork: failing, log });
    await expect.poll(() => writes).toBe(2);
    await filling.stop();
    expect(await memoryOf(place, ownerId)).toHaveLength(16);
    await fill(place);
    expect(await memoryOf(place, ownerId)).toHaveLength(40);
  });

  it.each([
    ['another text than that of the draft', [washed], 'Horo wo nsa.'],
    ['segments without a translation', [segment('Wash your hands.', '')], null],
    ['figures alone', [segment('12.50', '12.50')], null],
  ])('takes in nothing of %s', async (_, segments, delivered) => {
    const place = await openMarketplace();
    const { ownerId } = await deliver(place, segments, { delivered });
    await fill(place);
    expect(await memoryOf(place, ownerId)).toEqual([]);
  });

  it('leaves out a draft that cannot be read, and takes in those after it', async () => {
    const place = await openMarketplace();
    const damaged = await deliver(place, [washed], { bytes: Buffer.from('not compressed') });
    const { ownerId } = await deliver(place, [washed]);
    await fill(place);
    expect(await memoryOf(place, damaged.ownerId)).toEqual([]);
    expect(await memoryOf(place, ownerId)).toEqual([['Wash your hands.', 'Hohoro wo nsa.']]);
  });

  it('goes on while what belongs to deleted providers cannot be removed', async () => {
    const place = await openMarketplace();
    const { ownerId } = await deliver(place, [washed]);
    const { unitOfWork } = place;
    const withoutRemoval = replaceMemory((memory) => ({
      ...memory,
      hasErased: () => Promise.reject(new Error('a row is in the way')),
    }));
    await fill({
      ...place,
      unitOfWork: {
        ...unitOfWork,
        read: (work) => unitOfWork.read((stores) => work(withoutRemoval(stores))),
      },
    });
    expect(await memoryOf(place, ownerId)).toHaveLength(1);
  });

  it('removes what belongs to a deleted provider, some at a time', async () => {
    const removed = vi.fn<(limit: number) => Promise<boolean>>();
    removed.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const place = await openMarketplace();
    const { unitOfWork } = place;
    const withErased = replaceMemory((memory) => ({
      ...memory,
      hasErased: async () => true,
      removeErased: removed,
    }));
    const filling = fillMemories({
      unitOfWork: {
        read: (work) => unitOfWork.read((stores) => work(withErased(stores))),
        write: (work) => unitOfWork.write((stores) => work(withErased(stores))),
      },
      log,
    });
    await expect.poll(() => removed.mock.calls.length).toBe(2);
    await filling.stop();
    expect(removed).toHaveBeenCalledWith(16);
  });
});
