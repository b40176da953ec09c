import {
  createApplication,
  instant,
  ok,
  refuse,
  type Result,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';
import { createMemoryUnitOfWork } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { createUseCaseRunner } from './use-cases.ts';

/** Runs each unit twice and stores only what the second run does, as a database does after a conflict. */
function runTwice(unitOfWork: UnitOfWork): UnitOfWork {
  return {
    read: (work) => unitOfWork.read(work),
    async write<T, F>(work: (stores: Stores) => Promise<Result<T, F>>) {
      await unitOfWork.write(async (stores) => {
        await work(stores);
        return refuse('rolled back');
      });
      return unitOfWork.write(work);
    },
  };
}

it('answers with what the last run of a unit has done, and stores that', async () => {
  let runs = 0;
  const unitOfWork = createMemoryUnitOfWork();
  const repeatable = { key: 'order-1', fingerprint: 'f', sent: '{}' };
  const call = { actor: undefined, now: instant(1_000), repeatable };
  const count = async () => {
    runs += 1;
    return ok({ run: runs });
  };
  const reply = (view: Readonly<{ run: number }>) =>
    ({ kind: 'json', status: 201, body: view }) as const;
  const perform = (over: UnitOfWork) =>
    createUseCaseRunner(createApplication(over), call).perform(count, null, reply);
  const first = await perform(runTwice(unitOfWork));
  expect(JSON.stringify(first)).toContain(String.raw`{\"run\":2}`);
  expect(runs).toBe(2);
  const repeated = await perform(unitOfWork);
  expect(JSON.stringify(repeated)).toContain(String.raw`{\"run\":2}`);
  expect(runs).toBe(2);
});
