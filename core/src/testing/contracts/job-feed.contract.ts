import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aJobEvent } from '../builders/jobs.ts';
import { storeBareJob, storeProvider } from '../builders/stored.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

/** A job with a new client, and the given number of events of that client. */
async function storeMoves(stores: Stores, notes: readonly string[]) {
  const job = await storeBareJob(stores);
  for (const note of notes) {
    await stores.jobs.appendEvent(job.id, aJobEvent({ actorId: job.clientId, note }));
  }
  return job;
}

/** The contract of every job feed. */
export function describeJobFeed(open: () => Promise<OpenedStores>): void {
  describe('the feed of all jobs', () => {
    const { opened, write, read } = useStores(open);
    const newest = () => read(({ feed }) => feed.lastEventId());

    it('returns each move with its job, its client, and the providers assigned then and now', async () => {
      const before = await newest();
      const { job, one, other, event } = await write(async (stores) => {
        const [first, second] = [await storeProvider(stores), await storeProvider(stores)];
        const made = await storeBareJob(stores, { reference: 'INV-2026-0117' });
        const release = aJobEvent({
          actorId: first.id,
          actorRole: 'service-provider',
          move: 'release',
          from: 'in_progress',
          to: 'pending',
          note: 'Ɛyɛ den dodo.',
          assignedId: first.id,
        });
        await stores.jobs.appendEvent(made.id, release);
        await stores.jobs.replace({ ...made, assignedId: second.id });
        return { job: made, one: first, other: second, event: release };
      });
      expect(await read(({ feed }) => feed.eventsAfter(before, 10))).toEqual([
        {
          id: await newest(),
          jobId: job.id,
          clientId: job.clientId,
          assignedId: other.id,
          reference: 'INV-2026-0117',
          event,
        },
      ]);
      expect(event.assignedId).toBe(one.id);
    });

    it('lists the moves of all jobs in the order in which they were written', async () => {
      const before = await newest();
      const [one, other] = [
        await write((stores) => storeMoves(stores, ['1', '2'])),
        await write((stores) => storeMoves(stores, ['3'])),
      ];
      await write(({ jobs }) =>
        jobs.appendEvent(one.id, aJobEvent({ actorId: one.clientId, note: '4' })),
      );
      const fed = await read(({ feed }) => feed.eventsAfter(before, 10));
      expect(fed.map((entry) => [entry.jobId, entry.event.note])).toEqual([
        [one.id, '1'],
        [one.id, '2'],
        [other.id, '3'],
        [one.id, '4'],
      ]);
      const ids = fed.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
      expect(ids.at(-1)).toBe(await newest());
    });

    it('is read in cursor pages that neither miss nor repeat a move', async () => {
      const before = await newest();
      await write((stores) => storeMoves(stores, ['1', '2', '3', '4', '5', '6', '7']));
      const seen: (string | null)[] = [];
      let at = before;
      for (let pages = 0; pages < 3; pages += 1) {
        const page = await read(({ feed }) => feed.eventsAfter(at, 3));
        seen.push(...page.map(({ event }) => event.note));
        at = page.at(-1)?.id ?? at;
      }
      expect(seen).toEqual(['1', '2', '3', '4', '5', '6', '7']);
      expect(await read(({ feed }) => feed.eventsAfter(at, 3))).toEqual([]);
    });

    it('has messages among the moves, which the history of their job does not have', async () => {
      const before = await newest();
      const { job, said } = await write(async (stores) => {
        const { id, clientId } = await storeMoves(stores, ['1']);
        const message = {
          ...aJobEvent({ actorId: clientId, to: 'pending' }),
          move: 'message',
          from: 'pending',
          note: null,
          messageId: 7 as MessageId,
        } as const;
        await stores.jobs.appendMessage(id, message);
        await stores.jobs.appendEvent(id, aJobEvent({ actorId: clientId, note: '2' }));
        return { job: id, said: message };
      });
      const fed = await read(({ feed }) => feed.eventsAfter(before, 10));
      expect(fed.map(({ event }) => event.note)).toEqual(['1', null, '2']);
      expect(fed[1]?.event).toEqual(said);
      const history = await read(({ jobs }) => jobs.events(job));
      expect(history.map(({ note }) => note)).toEqual(['1', '2']);
    });

    it('has no moves of refused work', async () => {
      const before = await newest();
      await opened().unitOfWork.write(async (stores) => {
        await storeMoves(stores, ['never']);
        return refuse('after all not');
      });
      expect(await newest()).toBe(before);
      await write((stores) => storeMoves(stores, ['then']));
      const fed = await read(({ feed }) => feed.eventsAfter(before, 10));
      expect(fed.map(({ event }) => event.note)).toEqual(['then']);
    });
  });
}
