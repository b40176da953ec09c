import { ok, type FoundJobs, type JobPage, type JobQuery, type SeenSummary } from '@nsem/core';
import { aRequestedJob, jobId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { examinedByAdmins, readJobs } from './search-all-jobs.ts';

const aJob = (id: number) =>
  ({ ...aRequestedJob({ updatedAt: mondayMorning }), id: jobId(id) }) as unknown as SeenSummary;

/** A list that is answered in steps, and the pages that were requested of it. */
function listInSteps(steps: readonly FoundJobs[]) {
  const pages: JobPage[] = [];
  const read = (async (_: unknown, { page }: JobQuery) => {
    pages.push(page);
    return ok(steps[pages.length - 1] ?? steps.at(-1));
  }) as unknown as Parameters<typeof readJobs>[0];
  return { read, pages };
}

const at = (id: number) => ({ id: jobId(id), updatedAt: mondayMorning, dueAt: null });

describe('a list of which few of many jobs match', () => {
  it('is read on from the last job that was examined until the page is full', async () => {
    const { read, pages } = listInSteps([
      { jobs: [aJob(90)], last: at(80) },
      { jobs: [], last: at(60) },
      { jobs: [aJob(50), aJob(40)], last: null },
    ]);
    const page = { limit: 3, sort: 'updated' as const };
    const found = await readJobs(read, { status: 'failed', page, most: examinedByAdmins });
    expect(found).toMatchObject({ ok: true, value: { next: { id: 50, at: mondayMorning } } });
    expect(found.ok && found.value.jobs.map(({ id }) => id)).toEqual([90, 50]);
    expect(pages.map(({ before, limit }) => [before, limit])).toEqual([
      [undefined, 3],
      [80, 2],
      [60, 2],
    ]);
  });

  it.each([
    { who: 'a client', most: undefined, steps: 2 },
    { who: 'an admin', most: examinedByAdmins, steps: 8 },
  ])('is answered to $who after $steps steps with where it goes on', async ({ most, steps }) => {
    const { read, pages } = listInSteps([{ jobs: [], last: at(7) }]);
    const found = await readJobs(read, { page: { limit: 3 }, ...(most !== undefined && { most }) });
    expect(found).toMatchObject({ ok: true, value: { jobs: [], next: { id: 7 } } });
    expect(pages).toHaveLength(steps);
  });
});
