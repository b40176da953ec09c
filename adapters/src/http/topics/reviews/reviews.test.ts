import { dayMs, type JobId } from '@nsem/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchReviews } from '../../../care/watch-jobs.ts';
import {
  deliverText,
  orderDelivered,
  orderSentBack,
  orderTaken,
  usualReviews,
} from '../../testing/reviewed-jobs.ts';
import { type Someone, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ reviews: usualReviews });
});
afterAll(() => server.stop());
beforeEach(() => server.replacePeople());

const send = (method: string, path: string, by: Someone, json?: unknown) =>
  server.call(method, path, { by, json });
const accept = (id: JobId, by: Someone) => send('POST', `/jobs/${id}/accept`, by);
const revise = (id: JobId, change: object = {}, by: Someone = server.people.client) => {
  const body = { reasons: ['meaning', 'sound'], text: 'It is cold, not hot.' };
  return send('POST', `/jobs/${id}/revisions`, by, { ...body, ...change });
};
const read = async (id: JobId, by: Someone = server.people.client) =>
  (await send('GET', `/jobs/${id}`, by)).body;
const walletOf = async (by: Someone) => (await send('GET', '/wallet/me', by)).body;

describe('a delivered result', () => {
  it('is in review for three days, in which its provider is not paid', async () => {
    const id = await orderDelivered(server);
    const job = await read(id);
    expect(job).toMatchObject({
      status: 'completed',
      review_state: 'open',
      accepted_at: null,
      accepted_by: null,
      accepts_on_delivery: false,
      revisions: 0,
      revisions_left: 2,
      returned_amount: 0,
    });
    expect(Date.parse(job.review_until) - Date.parse(job.completed_at)).toBe(3 * dayMs);
    const { provider, client } = server.people;
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 2.55, in_review: 2.55 });
    expect(await walletOf(client)).toMatchObject({ in_review: null });
    expect(await read(id, provider)).toMatchObject({ returned_amount: null });
  });

  it('is accepted by its client, who cannot send it back any more', async () => {
    const id = await orderDelivered(server);
    const { client, provider } = server.people;
    const accepted = await accept(id, client);
    expect(accepted).toMatchObject({
      status: 200,
      body: { review_state: 'accepted', review_until: null, accepted_by: 'client' },
    });
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 2.55, in_review: 0 });
    const again = await accept(id, client);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'job.not-in-review', review_state: 'accepted' },
    });
    expect((await revise(id)).body.code).toBe('job.not-in-review');
  });

  it('is accepted by an admin, which the audit log records', async () => {
    const id = await orderDelivered(server);
    const { admin } = server.people;
    expect((await accept(id, admin)).body.accepted_by).toBe('admin');
    const { body } = await send('GET', '/admin/audit-log?limit=1', admin);
    expect(body[0]).toMatchObject({ action: 'job.accept', object_id: id });
  });

  it('is not for other people', async () => {
    const id = await orderDelivered(server);
    const { otherClient, provider } = server.people;
    expect((await accept(id, otherClient)).body.code).toBe('job.not-found');
    expect((await accept(id, provider)).body.code).toBe('permission.denied');
    expect((await revise(id, {}, otherClient)).body.code).toBe('job.not-found');
  });

  it('is accepted with others, and those that cannot be are skipped', async () => {
    const [one, other] = [await orderDelivered(server), await orderDelivered(server)];
    const taken = await orderTaken(server);
    const { client, otherClient } = server.people;
    const ids = [one, other, taken];
    const foreign = await send('POST', '/jobs/accept', otherClient, { ids });
    expect(foreign.body).toEqual({ accepted: [], skipped: ids });
    const done = await send('POST', '/jobs/accept', client, { ids });
    expect(done).toMatchObject({ status: 200, body: { accepted: [one, other], skipped: [taken] } });
    expect((await send('POST', '/jobs/accept', client, { ids: [] })).body.code).toBe(
      'http.invalid',
    );
  });

  it('is accepted as it is delivered if its client said so', async () => {
    const id = await orderDelivered(server, { accept: 'on_delivery' });
    expect(await read(id)).toMatchObject({
      accepts_on_delivery: true,
      review_state: 'accepted',
      accepted_by: 'client',
      revisions_left: 0,
    });
  });

  it("is accepted as it is delivered if its client's account says so, and not the order", async () => {
    const { client } = server.people;
    const choose = (accepts_on_delivery: boolean) =>
      send('PUT', '/users/me', client, { accepts_on_delivery });
    expect((await choose(true)).body.accepts_on_delivery).toBe(true);
    const accepted = await orderDelivered(server);
    const reviewed = await orderDelivered(server, { accept: 'after_review' });
    await choose(false);
    expect(await read(accepted)).toMatchObject({
      accepts_on_delivery: true,
      accepted_by: 'client',
    });
    expect(await read(reviewed)).toMatchObject({ review_state: 'open' });
  });

  it('is accepted by a good rating that names it, and not by a bad one', async () => {
    const [good, bad] = [await orderDelivered(server), await orderDelivered(server)];
    const { client, provider } = server.people;
    const rating = { service_provider_id: provider.id, rating: 3, accept_job_id: bad };
    const made = await send('POST', '/ratings/', client, rating);
    expect(made.status).toBe(201);
    expect((await read(bad)).review_state).toBe('open');
    const better = { rating: 5, accept_job_id: good };
    await send('PUT', `/ratings/${made.body.id}`, client, better);
    expect(await read(good)).toMatchObject({ review_state: 'accepted', accepted_by: 'rating' });
  });

  it('is accepted by silence after a reminder', async () => {
    const id = await orderDelivered(server);
    const { clock, log } = server.dependencies;
    const { unitOfWork } = server.database;
    const sweep = () => watchReviews({ unitOfWork, clock, log }).stop();
    await sweep();
    expect((await read(id)).review_state).toBe('open');
    server.pass(2 * dayMs);
    await sweep();
    const { body: notified } = await send('GET', '/notifications/', server.people.client);
    expect(notified[0]).toMatchObject({ kind: 'review_ending', job_id: id });
    server.pass(dayMs);
    await sweep();
    expect(await read(id)).toMatchObject({ review_state: 'accepted', accepted_by: 'silence' });
  });
});

describe('a result that is sent back', () => {
  it('is worked on again, and its first version stays readable', async () => {
    const id = await orderDelivered(server);
    const { client, provider } = server.people;
    const pins = [
      { segment: 1, text: 'It is cold.' },
      { second: 12.5, text: 'Too quiet.' },
    ];
    const sent = await revise(id, { pins });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        status: 'in_progress',
        review_state: 'revision',
        completed_at: null,
        has_output: false,
        revisions: 1,
        revisions_left: 1,
      },
    });
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 0, in_review: 0 });
    const { body } = await send('GET', `/jobs/${id}/revisions`, provider);
    expect(body).toMatchObject([
      {
        job_id: id,
        version: 1,
        reasons: ['meaning', 'sound'],
        text: 'It is cold, not hot.',
        pins: [
          { n: 1, segment: 1, second: null, text: 'It is cold.', done_at: null, answer: null },
          { n: 2, segment: null, second: 12.5, text: 'Too quiet.' },
        ],
        has_output: true,
        end: null,
      },
    ]);
    const version = await send('GET', `/jobs/${id}/versions/1/output`, client);
    expect(version).toMatchObject({ status: 200, text: 'Nsuo no yɛ hyew.' });
    const unknown = await send('GET', `/jobs/${id}/versions/2/output`, client);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'revision.not-found' } });
  });

  it('is reviewed again once it is delivered, at most twice', async () => {
    const id = await orderSentBack(server);
    const done = await deliverText(server, id, 'Nsuo no yɛ nwunu.');
    expect(done).toMatchObject({ review_state: 'open', revisions: 1 });
    const { body } = await send('GET', `/jobs/${id}/revisions`, server.people.client);
    expect(body[0]).toMatchObject({ end: 'delivered', ended_at: done.updated_at });
    expect((await revise(id)).status).toBe(200);
    expect(await deliverText(server, id)).toMatchObject({ revisions_left: 0 });
    expect(await revise(id)).toMatchObject({
      status: 409,
      body: { code: 'job.too-many-revisions', most: 2 },
    });
  });

  it.each([
    [{ reasons: [] }, 'revision.reason-missing'],
    [{ text: '  ' }, 'revision.text-missing'],
    [{ pins: [{ segment: 1, text: '' }] }, 'revision.text-missing'],
    [{ due_at: '2020-01-01T00:00:00Z' }, 'job.due-time-invalid'],
    [{ reasons: ['colour'] }, 'http.invalid'],
    [{ pins: [{ text: 'Where?' }] }, 'http.invalid'],
    [{ pins: [{ segment: 1, second: 1, text: 'Where?' }] }, 'http.invalid'],
  ])('needs to say what is wrong: %j', async (change, code) => {
    const id = await orderDelivered(server);
    expect(await revise(id, change)).toMatchObject({ status: 422, body: { code } });
  });

  it('has places that its provider ticks off', async () => {
    const id = await orderSentBack(server);
    const { client, otherProvider, provider } = server.people;
    const tick = (n: number, json: object, by: Someone = provider) =>
      send('PUT', `/jobs/${id}/revisions/pins/${n}`, by, json);
    const done = await tick(1, { is_done: true, answer: 'It is cold now.' });
    expect(done.body.pins[0]).toMatchObject({
      done_at: expect.any(String),
      answer: 'It is cold now.',
    });
    expect((await tick(1, { is_done: false })).body.pins[0]).toMatchObject({ done_at: null });
    const missing = await tick(2, { is_done: true });
    expect(missing).toMatchObject({ status: 404, body: { code: 'revision.pin-not-found' } });
    expect((await tick(1, { is_done: true }, client)).status).toBe(403);
    expect((await tick(1, { is_done: true }, otherProvider)).status).toBe(404);
    await deliverText(server, id);
    expect((await tick(1, { is_done: true })).body.code).toBe('job.not-in-revision');
  });

  it('is disputed if its provider declines to change it', async () => {
    const id = await orderSentBack(server);
    const { client, provider } = server.people;
    const reason = 'The original says hot.';
    const declined = await send('POST', `/jobs/${id}/revisions/decline`, provider, { reason });
    expect(declined.body).toMatchObject({ status: 'completed', review_state: 'dispute' });
    const dispute = await send('GET', `/jobs/${id}/dispute`, client);
    expect(dispute.body).toMatchObject({
      opened_by: 'provider',
      provider_statement: { text: reason },
    });
    const again = await send('POST', `/jobs/${id}/revisions/decline`, provider, { reason });
    expect(again).toMatchObject({ status: 409, body: { code: 'job.not-in-revision' } });
  });
});

describe('the main job', () => {
  const accepted = { status: 200, body: { review_state: 'accepted' } };
  const notInReview = { status: 409, body: { code: 'job.not-in-review', review_state: 'none' } };
  const none = {
    review_state: 'none',
    review_until: null,
    accepted_at: null,
    revisions_left: null,
  };
  const open = { review_state: 'open', review_until: expect.any(String), revisions_left: 2 };

  it.each([
    [0, { job: none, inReview: 0, paidAtOnce: [2.55], accepting: notInReview, paidThen: [] }],
    [3, { job: open, inReview: 2.55, paidAtOnce: [], accepting: accepted, paidThen: [2.55] }],
  ])('with %i days for a review', async (days, expected) => {
    const { admin, client, provider } = server.people;
    await send('PUT', '/admin/settings', admin, { review_days: days });
    const payOut = async () => {
      const { body } = await send('POST', '/wallet/admin/payouts/weekly', admin, {});
      const own = body.filter(
        (one: { service_provider_id: number }) => one.service_provider_id === provider.id,
      );
      return own.map(({ amount }: { amount: number }) => amount);
    };
    const id = await orderDelivered(server);
    expect(await read(id)).toMatchObject({ status: 'completed', revisions: 0, ...expected.job });
    expect(await walletOf(client)).toMatchObject({ held: 0, total_spent: 3 });
    expect(await walletOf(provider)).toMatchObject({
      wallet_balance: 2.55,
      total_earned: 2.55,
      in_review: expected.inReview,
    });
    expect(await payOut()).toEqual(expected.paidAtOnce);
    expect(await accept(id, client)).toMatchObject(expected.accepting);
    expect(await payOut()).toEqual(expected.paidThen);
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 0, pending_payout: 2.55 });
  });
});
