import type { JobStatus } from '@nsem/sdk';
import { beforeEach, describe, expect, it } from 'vitest';

import { memoryLocks, memoryStore } from '../../testing/sounds.ts';
import { forgetTakes, type TakesOfUser } from './forget-lost-takes.ts';
import { allTakesOf } from './take-store.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-23T08:00:00Z');
const jobId = 12;
const take = '0a1b2c3d-0.k3f9.wav';

let store: ReturnType<typeof memoryStore>;

beforeEach(async () => {
  store = memoryStore();
  await store.save(take, new Blob(['Ŋdi']));
});

/** Visits a page while the job has a status; null if it is not found. */
const visit = (status: JobStatus | null, at = now, given: Partial<TakesOfUser> = {}) =>
  forgetTakes(
    {
      listJobs: () => Promise.resolve([jobId]),
      open: () => Promise.resolve(store),
      readStatus: () => Promise.resolve(status),
      openJob: Number.NaN,
      locks: memoryLocks(),
      ...given,
    },
    at,
  );

const hasTake = (): boolean => store.names().includes(take);

describe('the takes on a device', () => {
  it('are deleted at once when the job is completed', async () => {
    await visit('completed');
    expect(store.names()).toEqual([]);
  });

  it('stay while the job is in progress', async () => {
    await visit('in_progress');
    await visit('in_progress', now + 30 * day);
    expect(store.names()).toEqual([take]);
  });

  it.each([
    ['is not found', null],
    ['was released', 'pending'],
    ['has failed', 'failed'],
  ] as const)('wait for a week if the job %s', async (_name, status) => {
    await visit(status);
    await visit(status, now + 7 * day - 1);
    expect(hasTake()).toBe(true);
    await visit(status, now + 7 * day);
    expect(store.names()).toEqual([]);
  });

  it('wait for a week again if the job was in progress meanwhile', async () => {
    await visit(null);
    await visit('in_progress', now + 6 * day, { openJob: jobId });
    await visit(null, now + 8 * day);
    expect(hasTake()).toBe(true);
    await visit(null, now + 15 * day);
    expect(hasTake()).toBe(false);
  });

  it('wait for a week from now if the clock was set back', async () => {
    await visit(null, now + 300 * day);
    await visit(null);
    await visit(null, now + 7 * day);
    expect(hasTake()).toBe(false);
  });

  it('stay if the server cannot be reached', async () => {
    await visit(null);
    const unreachable = new Error('unreachable');
    const readStatus = () => Promise.reject(unreachable);
    await expect(visit(null, now + 30 * day, { readStatus })).rejects.toBe(unreachable);
    expect(hasTake()).toBe(true);
  });

  it('stay while the job is open on this page', async () => {
    await visit('completed', now, { openJob: jobId });
    expect(hasTake()).toBe(true);
  });

  it('stay while the job is open in another tab', async () => {
    const locks = memoryLocks();
    const { release } = locks.hold(allTakesOf(jobId));
    await visit('completed', now, { locks });
    expect(hasTake()).toBe(true);
    release();
    await visit('completed', now, { locks });
    expect(hasTake()).toBe(false);
  });
});
