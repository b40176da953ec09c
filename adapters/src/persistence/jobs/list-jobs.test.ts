import { type AccountId, type JobFilter, type JobPage, jobSorts, jobStatuses } from '@nsem/core';
import {
  accountId,
  aRequestedJob,
  englishToTwi,
  jobId,
  instantOf,
  mondayMorning,
  storeClient,
  storeJob,
  storeProvider,
  twiNarration,
} from '@nsem/core/testing';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statements } from '../database-session.ts';
import { createSqliteStatements } from '../sqlite/sqlite-statements.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { combine, type Samples } from '../testing/text-statement.ts';
import { summaries } from './job-store.ts';
import type { JobRow } from './job.row.ts';
import { selectAvailable, selectLate, selectTaken } from './offers.ts';

describe('list jobs', () => {
  const database = useTemporaryDatabase();

  const works = [englishToTwi, twiNarration, { ...englishToTwi, targetLanguage: 'ee' as const }];
  const minute = 60_000;

  let sql: Statements;
  let connection: BetterSqlite.Database;
  let people: Readonly<Record<'clientId' | 'assignedId', readonly [AccountId, AccountId]>>;
  let stored: readonly JobRow[];

  beforeAll(async () => {
    people = await database().accept(async (stores) => {
      const balance = 1_000_000;
      const clients = [
        await storeClient(stores, { balance }),
        await storeClient(stores, { balance }),
      ] as const;
      const providers = [await storeProvider(stores), await storeProvider(stores)] as const;
      for (let nth = 0; nth < 150; nth += 1) {
        const at = (minutes: number) =>
          instantOf(new Date(mondayMorning + minutes * minute).toISOString());
        const createdAt = at((nth * 7) % 41);
        await storeJob(stores, {
          ...aRequestedJob({ clientId: clients[(nth % 5) % 2 ? 1 : 0].id }),
          work: works[(nth * 3 + (nth % 4)) % 3] ?? englishToTwi,
          status: jobStatuses[(nth * 5 + (nth >> 3)) % jobStatuses.length] ?? 'pending',
          assignedId: nth % 3 === 0 ? null : (providers[nth % 2]?.id ?? null),
          createdAt,
          updatedAt: at(100 + ((nth * 11) % 37)),
          dueAt: nth % 4 === 0 ? at(200 + ((nth * 13) % 29)) : null,
        });
      }
      return {
        clientId: [clients[0].id, clients[1].id] as const,
        assignedId: [providers[0].id, providers[1].id] as const,
      };
    });
    stored = database().query('select * from jobs') as readonly JobRow[];
    connection = new BetterSqlite(database().file, { readonly: true });
    sql = createSqliteStatements(connection);
  });
  afterAll(() => connection.close());

  const isMatch = (job: JobRow, filter: JobFilter): boolean =>
    (filter.clientId ?? job.client_id) === job.client_id &&
    (filter.assignedId ?? job.assigned_id) === job.assigned_id &&
    (filter.status ?? job.status) === job.status &&
    (filter.serviceType ?? job.service_type) === job.service_type &&
    [job.language, job.target_language].includes(filter.language ?? job.language) &&
    job.created_at >= (filter.createdFrom ?? 0) &&
    job.created_at < (filter.createdBefore ?? Infinity);

  /** The ids of a list, by filtering and sorting all jobs. */
  function expected(filter: JobFilter, sort: JobPage['sort']): readonly number[] {
    const sign = sort === 'oldest' ? -1 : 1;
    const timeOf = (job: JobRow) =>
      ({ updated: job.updated_at, due: job.due_rank })[sort as 'updated' | 'due'] ?? job.created_at;
    return stored
      .filter((job) => isMatch(job, filter))
      .toSorted((one, other) => sign * (timeOf(other) - timeOf(one) || other.id - one.id))
      .map(({ id }) => id);
  }

  /** The ids of a list that is read page by page, and how many pages were short although it went on. */
  async function readAll(filter: JobFilter, sort: JobPage['sort'], most: number) {
    const seen: number[] = [];
    let short = 0;
    let place: Pick<JobPage, 'before' | 'beforeAt'> = {};
    for (;;) {
      const page = { limit: 4, sort, ...place };
      const { jobs, reached } = await summaries.read(sql, { filter, page }, most);
      seen.push(...jobs.map(({ id }) => id));
      const last = jobs.at(-1);
      if (reached === null && (last === undefined || jobs.length < page.limit))
        return { seen, short };
      if (reached !== null) short += 1;
      const [id, updatedAt, dueAt] =
        reached === null
          ? [last?.id, last?.updatedAt, last?.dueAt]
          : [reached.id, reached.updatedAt, reached.dueAt];
      const at = sort === 'due' ? dueAt : updatedAt;
      place = { before: id, beforeAt: at ?? undefined };
    }
  }

  describe('a list of which few of many jobs match', () => {
    it('has every job exactly once, in order, in pages of which some are short', async () => {
      const samples: Samples<Omit<JobFilter, 'ids' | 'reference'>> = {
        clientId: [people.clientId[0]],
        assignedId: [people.assignedId[0]],
        status: ['completed'],
        serviceType: ['narration', 'translation'],
        language: ['tw'],
        createdFrom: [instantOf(new Date(mondayMorning + 5 * minute).toISOString())],
        createdBefore: [instantOf(new Date(mondayMorning + 30 * minute).toISOString())],
      };
      let short = 0;
      let found = 0;
      for (const filter of combine(samples)) {
        for (const sort of jobSorts) {
          if (sort === 'due' && filter.clientId === undefined && filter.assignedId === undefined) {
            continue;
          }
          const read = await readAll(filter, sort, 6);
          expect(read.seen, JSON.stringify({ filter, sort })).toEqual(expected(filter, sort));
          short += read.short;
          found += read.seen.length;
        }
      }
      expect(short).toBeGreaterThan(100);
      expect(found).toBeGreaterThan(1_000);
    });
  });
});

describe('select jobs', () => {
  const database = useTemporaryDatabase();

  const one = accountId(1);

  describe('a list of jobs', () => {
    it.each([
      ['newest', 'SEARCH jobs USING INDEX jobs_status_index (status=?'],
      ['due', 'SEARCH jobs USING INDEX jobs_assigned_due_index (assigned_id=? AND status=?'],
    ] as const)('that are available reads pending jobs only, sorted %s', (sort, index) => {
      for (const cursor of [
        {},
        { before: jobId(500) },
        { before: jobId(500), beforeAt: mondayMorning },
      ]) {
        const values = { takerId: one, limit: 50, ...cursor };
        const plan = database().explain(selectAvailable[sort](values).boundFor('sqlite', values));
        expect(plan).toContain(index);
        expect(plan).toContain(
          'SEARCH blocks USING COVERING INDEX blocks_provider_index (provider_id=?)',
        );
        // Only the jobs of a page that was chosen before are sorted.
        expect(plan.split('TEMP B-TREE').length - 1).toBeLessThanOrEqual(1);
      }
    });

    it('that are late reads only those that are not notified yet', () => {
      const plan = database().explain(
        selectLate.boundFor('sqlite', { now: mondayMorning, limit: 50 }),
      );
      expect(plan).toContain('SEARCH jobs USING INDEX jobs_late_index (due_at>? AND due_at<?)');
      expect(plan).not.toContain('TEMP B-TREE');
    });

    it('that a provider has taken since a time reads the jobs that were moved since', () => {
      const plan = database().explain(
        selectTaken.boundFor('sqlite', { providerId: one, since: mondayMorning }),
      );
      expect(plan).toContain('SEARCH jobs USING INDEX jobs_updated_index (updated_at>?)');
      expect(plan).not.toContain('TEMP B-TREE');
    });
  });
});
