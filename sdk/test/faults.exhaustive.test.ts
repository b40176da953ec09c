import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem, NsemError } from '@nsem/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FaultyProxy, faults } from './support/faulty-proxy.ts';
import { registerClient } from './support/register.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace();
});
afterAll(() => market.stop());

/** Numbers that follow from a seed (mulberry32), so that a run can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const creations = 1_000;
const moreThan = 20;
const concurrency = 16;
const seed = Math.floor(Math.random() * 2 ** 31);

test(`${creations} creations over a faulty connection are as many jobs (seed ${seed})`, async () => {
  const { nsem: direct, token } = await registerClient(market, 1_000);
  const random = seededRandom(seed);
  const choose = () =>
    random() < 0.35 ? (faults[Math.floor(random() * faults.length)] ?? null) : null;
  await using proxy = await FaultyProxy.start(market.url, choose);
  const nsem = new Nsem({ baseUrl: proxy.url, token, maxRetries: 12 });

  const created: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let number = (next += 1); number <= creations; number = next += 1) {
      const job = await nsem.jobs.create({
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: `Letter number ${number}`,
      });
      expect(job.content).toBe(`Letter number ${number}`);
      created.push(job.id);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));

  const stored = new Map<number, string>();
  let price = 0;
  for await (const job of direct.jobs.list({ limit: 100 })) {
    stored.set(job.id, job.content);
    price += Math.round(job.amount_due * 100);
  }
  expect(stored.size).toBe(creations);
  expect(new Set(stored.values()).size).toBe(creations);
  expect(created.toSorted((a, b) => a - b)).toEqual([...stored.keys()].toSorted((a, b) => a - b));
  const { held, wallet_balance } = await direct.wallet.get();
  expect(Math.round(held * 100)).toBe(price);
  expect(Math.round((held + wallet_balance) * 100)).toBe(100_000);
  expect(await market.brokenRules()).toEqual([]);
  for (const fault of faults) {
    expect(proxy.tally.get(fault) ?? 0).toBeGreaterThan(moreThan);
  }
});

test('a persistent failure is thrown as an error of the SDK with the number of attempts', async () => {
  const { token } = await registerClient(market, 1);
  await using proxy = await FaultyProxy.start(market.url, () => 'drop-after');
  const nsem = new Nsem({ baseUrl: proxy.url, token, maxRetries: 2 });
  const error = await nsem.languages.list().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NsemError);
  expect(error).toMatchObject({ code: 'connection.broken', attempts: 3 });
});
