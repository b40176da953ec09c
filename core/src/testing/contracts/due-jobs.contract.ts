import { expect, it } from 'vitest';
import type { JobFilter, OfferPage } from '../../jobs/job-store.port.ts';
import type { Job } from '../../jobs/job.ts';
import { later } from '../../kernel/instant.ts';
import { mondayMorning } from '../builders/ids.ts';
import { englishToTwi } from '../builders/services.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

const at = (hours: number) => later(mondayMorning, hours * 3_600_000);

type Cursor = Pick<OfferPage, 'before' | 'beforeAt'>;
type Placed = Pick<Job, 'id' | 'dueAt'>;

/** The ids of all pages of two jobs; the cursor is what a caller knows of the last one. */
async function allPages(load: (page: OfferPage) => Promise<readonly Placed[]>) {
  const seen: number[] = [];
  let cursor: Cursor = {};
  for (;;) {
    const rows = await load({ limit: 2, ...cursor });
    seen.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (last === undefined) return seen;
    cursor = { before: last.id, beforeAt: last.dueAt ?? undefined };
  }
}

/** The contract for due times: lists in their order, and the jobs that are late. */
export function describeDueJobs({ write, read }: StoresInUse<OpenedStores>) {
  it('lists by the due time in pages, those without one last and newest first', async () => {
    const { client, provider, made } = await write(async (stores) => {
      const owner = await storeClient(stores);
      const worker = await storeProvider(stores, [englishToTwi]);
      const shelf: number[] = [];
      for (const dueAt of [null, at(9), null, at(2), at(9), at(5)]) {
        const dates = { dueAt, createdAt: at(shelf.length) };
        const own = { clientId: owner.id, requestedId: worker.id };
        shelf.push((await storeBareJob(stores, { ...own, ...dates })).id);
      }
      return { client: owner, provider: worker, made: shelf };
    });
    const inOrder = [3, 5, 4, 1, 2, 0].map((place) => made[place]);
    const filters: JobFilter[] = [{}, { status: 'pending', serviceType: 'translation' }];
    for (const filter of filters) {
      const own = { ...filter, clientId: client.id };
      const listed = await allPages((page) =>
        read(async ({ jobs }) => (await jobs.list(own, { ...page, sort: 'due' })).jobs),
      );
      expect(listed).toEqual(inOrder);
      const searched = await allPages((page) =>
        read(async ({ jobs }) => (await jobs.listSearchable(own, { ...page, sort: 'due' })).jobs),
      );
      expect(searched).toEqual(inOrder);
    }
    const mine = new Set<number>(made);
    const offered = await allPages((page) =>
      read(({ jobs }) => jobs.listAvailable(provider.id, page)),
    );
    expect(offered.filter((id) => mine.has(id))).toEqual(inOrder);
    const newest = await allPages((page) =>
      read(({ jobs }) => jobs.listAvailable(provider.id, { ...page, sort: 'newest' })),
    );
    expect(newest.filter((id) => mine.has(id))).toEqual(made.toReversed());
  });

  it('finds live jobs that are late until they are marked, the longest overdue first', async () => {
    const { assigned, ids } = await write(async (stores) => {
      const worker = await storeProvider(stores);
      const store = async (job: Partial<Job>) => (await storeBareJob(stores, job)).id;
      const held = { assignedId: worker.id, status: 'in_progress' } as const;
      return {
        assigned: worker.id,
        ids: {
          later: await store({ dueAt: at(2), ...held }),
          first: await store({ dueAt: at(1) }),
          notYet: await store({ dueAt: at(4) }),
          never: await store({}),
          done: await store({ dueAt: at(1), status: 'completed' }),
          marked: await store({ dueAt: at(1), lateAt: at(1) }),
        },
      };
    });
    const mine = new Set<number>(Object.values(ids));
    const late = async () => {
      const found = await read(({ jobs }) => jobs.listLate(at(3), 100));
      return found.filter(({ id }) => mine.has(id));
    };
    expect(await late()).toMatchObject([
      { id: ids.first, assignedId: null },
      { id: ids.later, assignedId: assigned },
    ]);
    await write(({ jobs }) => jobs.markLate(ids.first, at(3)));
    expect(await late()).toMatchObject([{ id: ids.later }]);
    expect(await read(({ jobs }) => jobs.find(ids.first))).toMatchObject({ lateAt: at(3) });
    expect(await read(({ jobs }) => jobs.listLate(at(3), 1))).toHaveLength(1);
  });
}
