import {
  type Account,
  disputeResult,
  instant,
  invariant,
  type JobId,
  type NewStoredFile,
  pesewas,
  requestRevision,
  type Stores,
  writeStatement,
} from '@nsem/core';
import { accept, ampleQuotas, aTopUp, bySession, storeCompletedJob } from '@nsem/core/testing';
import type { TestServer } from './test-server.ts';

/** The policy on reviews by default. */
export const usualReviews = { days: 3, mostRevisions: 2 } as const;

/** A hundred words, which cost GHS 3.00. */
const content = 'Nsu '.repeat(100).trim();

/** A call of the story of a job, which is expected to succeed. */
async function proceed(
  server: TestServer,
  path: string,
  sending: Parameters<TestServer['call']>[2],
) {
  const done = await server.call('POST', path, sending);
  invariant(done.status < 300, `POST ${path} was answered with ${done.status}`);
  return done.body;
}

/** Orders a translation for GHS 3.00 as the client, which the provider has taken. */
export async function orderTaken(server: TestServer, change: object = {}): Promise<JobId> {
  const { client, provider } = server.people;
  const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  const json = { ...work, content, ...change };
  const { id } = await proceed(server, '/jobs/', { by: client, json });
  await proceed(server, `/jobs/${id}/assign`, { by: provider });
  return id;
}

/** Delivers a job as the provider. */
export const deliverText = (server: TestServer, id: JobId, text = 'Nsuo no yɛ hyew.') =>
  proceed(server, `/jobs/${id}/deliver`, {
    by: server.people.provider,
    json: { output_text: text, note: 'Checked by hand.' },
  });

/** A job for GHS 3.00 whose result the client can review. */
export async function orderDelivered(server: TestServer, change: object = {}): Promise<JobId> {
  const id = await orderTaken(server, change);
  await deliverText(server, id);
  return id;
}

/** A job whose result the client has sent back, with one marked place. */
export async function orderSentBack(server: TestServer): Promise<JobId> {
  const id = await orderDelivered(server);
  const json = { reasons: ['meaning'], pins: [{ segment: 1, text: 'It is cold.' }] };
  await proceed(server, `/jobs/${id}/revisions`, { by: server.people.client, json });
  return id;
}

/** A job whose result the client contests. */
export async function orderDisputed(server: TestServer): Promise<JobId> {
  const id = await orderDelivered(server);
  const json = { reason: 'It is in Fante, not in Asante Twi.' };
  await proceed(server, `/jobs/${id}/dispute`, { by: server.people.client, json });
  return id;
}

type Parties = Readonly<Record<'client' | 'provider', Account>>;

/** Stores jobs of two parties whose results are reviewed, sent back and disputed. */
export async function storeReviewedJobs(
  stores: Stores,
  { client, provider }: Parties,
  { output, proof }: Readonly<{ output: NewStoredFile; proof: NewStoredFile }>,
) {
  const now = instant(Date.now());
  const context = { now, reviews: usualReviews };
  const completed = { clientId: client.id, providerId: provider.id, at: now };
  await stores.ledger.append(aTopUp(client.id, pesewas(1_000)), null);
  const deliver = async () =>
    (await storeCompletedJob(stores, { ...completed, reviews: usualReviews })).id;
  const [reviewedJob, revisedJob, disputedJob] = [
    await deliver(),
    await deliver(),
    await deliver(),
  ];
  const by = { client: bySession(client), provider: bySession(provider) };
  const pins = [{ place: { segment: 1 }, text: 'It is cold.' }];
  const sent = { id: revisedJob, reasons: ['meaning'], text: '', pins, dueAt: null } as const;
  accept(await requestRevision(stores, by.client, sent, context));
  const file = await stores.files.insert(output, null);
  const revision = await stores.reviews.findOpenRevision(revisedJob);
  invariant(revision !== undefined, 'a result that was sent back is revised');
  await stores.reviews.replaceRevision({ ...revision, outputId: file.id });
  const reason = 'It is in Fante, not in Asante Twi.';
  accept(await disputeResult(stores, by.client, { id: disputedJob, reason }, context));
  const statement = { id: disputedJob, text: 'The order says Twi.', files: [proof] };
  const quotas = ampleQuotas;
  const { dispute } = accept(await writeStatement(stores, by.provider, statement, { now, quotas }));
  const [stored] = dispute.provider?.files ?? [];
  invariant(stored !== undefined, 'the statement has a file');
  return { reviewedJob, revisedJob, disputedJob, statementFile: stored.id };
}
