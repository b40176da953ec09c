import { later, type NewJob } from '@nsem/core';
import { aRequestedJob, arrange, mondayMorning, openMarketplace } from '@nsem/core/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { watchLateJobs } from './late-jobs.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => mondayMorning };

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
