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
  const created = accept(
    await application.perform(createJob, { actor, input: aJobRequest({}), context: onMonday }),
  );
  expect(write).toHaveBeenLastCalledWith(expect.any(Function), { guard: client.id });
  if (created.kind !== 'done') throw new Error('the request is not repeated');
  accept(
    await application.perform(cancelJob, { actor, input: created.view.id, context: onMonday }),
  );
  expect(write).toHaveBeenLastCalledWith(expect.any(Function), { guard: undefined });
});

it('a use case that is not in the list has no guard', () => {
  expect(guardOf(cancelJob, undefined)).toBeUndefined();
});
