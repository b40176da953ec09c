import { expect, it, vi } from 'vitest';
import { createApplication } from './application.ts';
import { guardOf } from './guard-of.ts';
import { createJob } from './jobs/create-job.ts';
import { cancelJob } from './jobs/end-job.ts';
import { bySession } from './testing/builders/accounts.ts';
import { aJobRequest } from './testing/job-life.ts';
import { accept, onMonday, openMarketplace } from './testing/marketplace.ts';

it('a job is created under the guard of its client, and cancelled alone', async () => {
  const { client, unitOfWork } = await openMarketplace();
  const write = vi.spyOn(unitOfWork, 'write');
  const application = createApplication(unitOfWork);
  const actor = bySession(client);
  const context = { ...onMonday, promotion: { freeWords: 0 } };
  const created = accept(
    await application.perform(createJob, { actor, input: aJobRequest({}), context }),
  );
  expect(write.mock.calls.map(([, options]) => options)).toEqual([{ guard: client.id }]);
  if (created.kind !== 'done') throw new Error('the request is not repeated');
  accept(await application.perform(cancelJob, { actor, input: created.view.id, context }));
  expect(write.mock.calls.at(-1)?.[1]).toBeUndefined();
});

it('a job that is free is decided beside others, and created alone', async () => {
  const { client, unitOfWork } = await openMarketplace();
  const write = vi.spyOn(unitOfWork, 'write');
  const application = createApplication(unitOfWork);
  const request = { actor: bySession(client), input: aJobRequest({}), context: onMonday };
  const created = accept(await application.perform(createJob, request));
  expect(created).toMatchObject({ kind: 'done', view: { quote: { amountDue: 0n } } });
  expect(write.mock.calls.map(([, options]) => options)).toEqual([{ guard: client.id }, undefined]);
  expect(unitOfWork.committed().jobs.rows.size).toBe(1);
  await application.perform(createJob, request);
  expect(write.mock.calls.at(-1)?.[1]).toEqual({ guard: client.id });
});

it('a use case that is not in the list has no guard', () => {
  expect(guardOf(cancelJob, undefined)).toBeUndefined();
});
