import { beforeEach, expect, it, vi } from 'vitest';
import type { Account } from './accounts/account.ts';
import { createApplication, type UseCase } from './application.ts';
import { requireGuards } from './guards.ts';
import { sendContactMessage } from './contact/contact-messages.ts';
import { createJob } from './jobs/create-job.ts';
import { deliverJob } from './jobs/deliver-job.ts';
import { cancelJob, failJob } from './jobs/end-job.ts';
import { defaultCommission } from './kernel/money.ts';
import { updateCommission } from './wallet/manage-commission.ts';
import { createRating, updateRating } from './ratings/rate-job.ts';
import { bySession } from './testing/builders/accounts.ts';
import { aFile } from './testing/builders/files.ts';
import { aJobRequest, completeJob, requestJob, takeJob } from './testing/job-life.ts';
import { accept, onMonday, openMarketplace, type Marketplace } from './testing/marketplace.ts';

let place: Marketplace;
let accountOf: (account: Account) => `account:${number}`;
beforeEach(async () => {
  place = await openMarketplace();
  accountOf = ({ id }) => `account:${id}`;
});

/** Performs a use case; returns what it returned, and what each of its units has guarded. */
async function perform<I, X, V, F extends Readonly<{ code: string }>>(
  useCase: UseCase<ReturnType<typeof bySession>, I, X, V, F>,
  by: Account,
  { input, context }: Readonly<{ input: I; context: X }>,
) {
  const write = vi.spyOn(place.unitOfWork, 'write');
  const application = createApplication(place.unitOfWork);
  const done = accept(await application.perform(useCase, { actor: bySession(by), input, context }));
  const guards = write.mock.calls.map(([, options]) => options?.guards);
  write.mockRestore();
  if (done.kind !== 'done') throw new Error('the request is not repeated');
  return { view: done.view, guards };
}

const unpromoted = { ...onMonday, promotion: { freeWords: 0 } };

it('a job is created under the guard of its client, and cancelled under its own as well', async () => {
  const { client } = place;
  const ordered = await perform(createJob, client, { input: aJobRequest(), context: unpromoted });
  expect(ordered.guards).toEqual([[accountOf(client)]]);
  const { id } = await requestJob(place);
  const cancelled = await perform(cancelJob, client, { input: id, context: onMonday });
  expect(cancelled.guards).toEqual([[accountOf(client), `job:${id}`]]);
});

it('a job that someone else ends is ended by a second unit, which guards its client', async () => {
  const { client, provider, admin } = place;
  const own = accountOf(client);
  const { id } = await requestJob(place);
  const cancelled = await perform(cancelJob, admin, { input: id, context: onMonday });
  const byAdmin = [accountOf(admin), `job:${id}`];
  expect(cancelled.guards).toEqual([byAdmin, [...byAdmin, own]]);
  const taken = await requestJob(place);
  await takeJob(place, taken.id);
  const input = { id: taken.id, reason: 'The voice is too quiet.' };
  const failed = await perform(failJob, provider, { input, context: onMonday });
  const byProvider = [accountOf(provider), `job:${taken.id}`];
  expect(failed.guards).toEqual([byProvider, [...byProvider, own]]);
});

it('a free job is created by a second unit, which guards the budget', async () => {
  const { client, unitOfWork } = place;
  const free = await perform(createJob, client, { input: aJobRequest(), context: onMonday });
  expect(free.view.quote.amountDue).toBe(0n);
  const own = accountOf(client);
  expect(free.guards).toEqual([[own], [own, 'free-budget', 'audit-log']]);
  expect(unitOfWork.committed().jobs.rows.size).toBe(1);
});

it('a delivery guards the job, and the figures of the provider', async () => {
  const { provider } = place;
  const { id } = await requestJob(place);
  await takeJob(place, id);
  const input = { id, kind: 'text', file: aFile(), findings: [] } as const;
  const { guards } = await perform(deliverJob, provider, { input, context: onMonday });
  expect(guards).toEqual([[accountOf(provider), `job:${id}`, `figures:${provider.id}`]]);
});

it('a rating guards the figures of the provider, also one that is edited', async () => {
  const { client, provider } = place;
  const { id: jobId } = await requestJob(place);
  await takeJob(place, jobId);
  await completeJob(place, jobId);
  const input = { providerId: provider.id, stars: 4, comment: null } as const;
  const rated = await perform(createRating, client, { input, context: onMonday });
  const both = [accountOf(client), `figures:${provider.id}`];
  expect(rated.guards).toEqual([both]);
  const edit = { id: rated.view.id, stars: 5, comment: null } as const;
  const edited = await perform(updateRating, client, { input: edit, context: onMonday });
  expect(edited.guards).toEqual([[accountOf(client)], both]);
});

it('an anonymous message guards the answers of anonymous callers, if it is repeatable', async () => {
  const message = { name: 'Esi', email: 'esi@example.org', company: null, message: 'Akwaaba.' };
  const write = vi.spyOn(place.unitOfWork, 'write');
  const application = createApplication(place.unitOfWork);
  const request = { actor: undefined, input: message, context: onMonday };
  const key = { accountId: null, key: 'one', fingerprint: 'of the body', now: onMonday.now };
  const once = { request: key, compose: () => new Uint8Array() };
  accept(await application.perform(sendContactMessage, request));
  accept(await application.perform(sendContactMessage, request, once));
  const guards = write.mock.calls.map(([, options]) => options?.guards);
  expect(guards).toEqual([[], ['anonymous-answers']]);
});

it('what all decide by is changed by a unit that runs exclusively', async () => {
  const { admin } = place;
  const input = defaultCommission;
  const { guards } = await perform(updateCommission, admin, { input, context: onMonday });
  expect(guards).toEqual([undefined]);
});

it('a unit that lacks a guard which it has is a fault, and no loop', async () => {
  const insatiable = async () => requireGuards('audit-log');
  insatiable.guards = () => ['audit-log'] as const;
  const performed = createApplication(place.unitOfWork).perform(insatiable, {
    actor: bySession(place.client),
    input: undefined,
    context: onMonday,
  });
  await expect(performed).rejects.toThrow('a unit lacks no guard that it has');
});
