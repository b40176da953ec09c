import { checkBooks, dayMs, type JobId, later, type NewJob, type UnitOfWork } from '@nsem/core';
import {
  aRequestedJob,
  arrange,
  jobInReview,
  mondayMorning,
  openMarketplace,
} from '@nsem/core/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { orderDelivered, usualReviews } from '../http/testing/reviewed-jobs.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { databaseKinds } from '../testing/database-kind.ts';
import { watchLateJobs, watchReviews } from './watch-jobs.ts';

const clock = { now: () => mondayMorning };
const log = pino({ level: 'silent' });

const lateSince = (hours: number): Partial<NewJob> => ({
  dueAt: later(mondayMorning, -hours * 3_600_000),
});

describe('watching late jobs', () => {
  it('notifies at its start of all that became late meanwhile, and not again at the next', async () => {
    const place = await openMarketplace();
    const { unitOfWork } = place;
    const count = 51;
    await arrange(place, async (stores) => {
      for (let made = 0; made < count; made += 1) {
        const own = { clientId: place.client.id, ...lateSince(made + 1) };
        await stores.jobs.insert(aRequestedJob(own));
      }
    });
    const lateNotices = async () =>
      (await unitOfWork.readNotices()).filter(({ notice }) => notice.kind === 'job-late').length;
    const first = watchLateJobs({ unitOfWork, clock, log });
    await expect.poll(lateNotices).toBe(count);
    await first.stop();
    await watchLateJobs({ unitOfWork, clock, log }).stop();
    expect(await lateNotices()).toBe(count);
  });

  it('writes nothing while no job is late', async () => {
    const place = await openMarketplace();
    const dueAt = later(mondayMorning, 1);
    const own = { clientId: place.client.id, dueAt };
    await arrange(place, ({ jobs }) => jobs.insert(aRequestedJob(own)));
    const before = place.unitOfWork.committed();
    await watchLateJobs({ unitOfWork: place.unitOfWork, clock, log }).stop();
    expect(place.unitOfWork.committed()).toBe(before);
  });
});

describe('watching reviews', () => {
  it('accepts the others although one result cannot be accepted, which it logs', async () => {
    const place = await openMarketplace();
    const [broken, ...others] = [
      await jobInReview(place),
      await jobInReview(place),
      await jobInReview(place),
    ];
    const unitOfWork: UnitOfWork = {
      ...place.unitOfWork,
      write: (work, options) =>
        options?.guards?.includes(`job:${broken.id}`) === true
          ? Promise.reject(new Error('the row is damaged'))
          : place.unitOfWork.write(work, options),
    };
    const logged: unknown[] = [];
    const write = (line: string) => logged.push(JSON.parse(line));
    const after = { now: () => later(mondayMorning, 4 * dayMs) };
    await watchReviews({ unitOfWork, clock: after, log: pino({}, { write }) }).stop();
    const stateOf = async (id: typeof broken.id) =>
      (await place.unitOfWork.read(({ jobs }) => jobs.find(id)))?.review.state;
    expect(await stateOf(broken.id)).toBe('open');
    for (const { id } of others) expect(await stateOf(id)).toBe('accepted');
    expect(logged).toMatchObject([{ level: 50, jobId: broken.id }]);
  });

  it.each(databaseKinds)(
    'accepts a result or has it contested at the same time, not both, in 25 races on %s',
    async (kind) => {
      const server = await startTestServer({ kind, reviews: usualReviews });
      onTestFinished(() => server.stop());
      const ids: JobId[] = [];
      for (let race = 0; race < 25; race += 1) ids.push(await orderDelivered(server));
      server.pass(usualReviews.days * dayMs);
      const { unitOfWork } = server.database;
      const json = { reason: 'It is in Fante, not in Asante Twi.' };
      const [answers] = await Promise.all([
        Promise.all(
          ids.map((id) =>
            server.call('POST', `/jobs/${id}/dispute`, { by: server.people.client, json }),
          ),
        ),
        watchReviews({ unitOfWork, clock: server.dependencies.clock, log }).stop(),
      ]);
      const winners = answers.map(({ status }) => (status === 200 ? 'dispute' : 'accepted'));
      const states = await unitOfWork.read(({ jobs }) =>
        Promise.all(ids.map(async (id) => (await jobs.find(id))?.review.state)),
      );
      expect(states).toEqual(winners);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.every(({ body }) => body.code === 'job.not-in-review')).toBe(true);
      expect(checkBooks(await server.database.readBooks())).toEqual([]);
    },
  );
});
