import { setTimeout as delay } from 'node:timers/promises';
import { checkBooks, ok } from '@nsem/core';
import { accept, storeClient } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { busy, countWaiting, jobs, openForEachTest, slow } from './support/concurrent-long-unit.ts';
import { expectEachOnce } from './support/repeated-jobs.ts';

openForEachTest();

describe('writers during a long unit of another process, which runs exclusively,', () => {
  it('fail after ten seconds because the database is not available, and lose nothing', async () => {
    const ending = new AbortController();
    const long = slow.unitOfWork.write(async (stores) => {
      const { id } = await storeClient(stores, { balance: 10 });
      // It is never idle for long, so that nothing ends it.
      while (!ending.signal.aborted) {
        await stores.accounts.find(id);
        await delay(200);
      }
      return ok(id);
    });
    await expect.poll(countWaiting).toBeGreaterThan(0);
    expect(jobs.failures).toEqual([]);
    await expect.poll(() => jobs.failures.length).toBeGreaterThan(4);
    // Who only reads notices nothing.
    expect((await busy.readBooks()).jobs.length).toBeGreaterThanOrEqual(20);
    ending.abort();
    accept(await long);
    await jobs.more(20);
    await jobs.stop();
    expect(new Set(jobs.failures)).toEqual(new Set(['DatabaseUnavailableError']));
    await expectEachOnce(busy, jobs);
    expect(checkBooks(await busy.readBooks())).toEqual([]);
  });
});
