import { dayMs, pesewas, type JobId } from '@nsem/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSecondAdmin } from '../../testing/open-session.ts';
import { orderDelivered, orderDisputed, usualReviews } from '../../testing/reviewed-jobs.ts';
import { multipart } from '../../testing/audio.ts';
import { type Someone, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { uploadInParts } from '../../testing/upload-in-parts.ts';

let server: TestServer;

const send = (method: string, path: string, by: Someone, json?: unknown) =>
  server.call(method, path, { by, json });
const state = (id: JobId, by: Someone, text = 'The order says Asante Twi.') =>
  send('PUT', `/jobs/${id}/dispute/statement`, by, { text });
const decide = (id: JobId, returned: number, by: Someone = server.people.admin) =>
  send('POST', `/jobs/${id}/dispute/decision`, by, {
    returned_amount: returned,
    reason: 'One page is in Fante.',
  });
const walletOf = async (by: Someone) => (await send('GET', '/wallet/me', by)).body;

describe('a dispute', () => {
  beforeAll(async () => {
    server = await startTestServer({ reviews: usualReviews });
  });
  afterAll(() => server.stop());
  beforeEach(() => server.replacePeople());

  it('is opened by the client, and read by both sides and admins', async () => {
    const id = await orderDisputed(server);
    const { admin, client, otherClient, provider } = server.people;
    const path = `/jobs/${id}/dispute`;
    const read = async (by: Someone) => (await send('GET', path, by)).body;
    expect(await read(client)).toMatchObject({
      job_id: id,
      status: 'open',
      price: 3,
      opened_by: 'client',
      client_name: null,
      provider_name: provider.name,
      client_statement: { text: 'It is in Fante, not in Asante Twi.' },
      provider_statement: null,
      decision: null,
    });
    expect(await read(provider)).toMatchObject({ client_name: null, provider_name: null });
    expect(await read(admin)).toMatchObject({ client_name: client.name });
    expect(await read(otherClient)).toMatchObject({ code: 'job.not-found' });
    const { body: listed } = await send('GET', '/disputes?status=open&limit=1', admin);
    expect(listed).toMatchObject([{ job_id: id }]);
    const undisputed = await orderDelivered(server);
    const none = await send('GET', `/jobs/${undisputed}/dispute`, client);
    expect(none).toMatchObject({ status: 404, body: { code: 'dispute.not-found' } });
  });

  it('is decided once both sides have written: a part goes back, the rest is earned', async () => {
    const id = await orderDisputed(server);
    const { admin, client, provider } = server.people;
    const before = (await walletOf(client)).wallet_balance;
    const early = await decide(id, 1);
    expect(early).toMatchObject({ status: 409, body: { code: 'dispute.statements-open' } });
    expect((await state(id, provider)).body.provider_statement).toMatchObject({
      text: 'The order says Asante Twi.',
    });
    expect(await decide(id, 3.01)).toMatchObject({
      status: 422,
      body: { code: 'job.refund-too-large', most: 3 },
    });
    const decided = await decide(id, 1);
    expect(decided).toMatchObject({
      status: 200,
      body: {
        status: 'decided',
        decision: {
          returned_amount: 1,
          released_amount: 2,
          reason: 'One page is in Fante.',
          decided_by: admin.id,
        },
      },
    });
    expect((await walletOf(client)).wallet_balance).toBeCloseTo(before + 1);
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 1.7, in_review: 0 });
    const { body: job } = await send('GET', `/jobs/${id}`, client);
    expect(job).toMatchObject({
      status: 'completed',
      review_state: 'settled',
      returned_amount: 1,
      revisions_left: 0,
    });
    const { body: trends } = await send('GET', '/admin/analytics/trends', admin);
    const rates = { delivered: 1, sent_back: 0, disputed: 1, disputed_rate: 100, divided: 1 };
    expect(trends.reviews.by_provider).toContainEqual(
      expect.objectContaining({ provider_user_id: provider.id, ...rates }),
    );
    const seen = await send('GET', `/jobs/${id}/dispute`, provider);
    expect(seen.body.decision).toMatchObject({ decided_by: null });
    const again = await decide(id, 1);
    expect(again).toMatchObject({ status: 409, body: { code: 'job.not-in-dispute' } });
    const late = await state(id, provider);
    expect(late).toMatchObject({ status: 409, body: { code: 'dispute.statements-closed' } });
  });

  it('is decided without the statement of a side that had three days for it', async () => {
    const id = await orderDisputed(server);
    server.pass(3 * dayMs + 1);
    expect((await state(id, server.people.provider)).body.code).toBe('dispute.statements-closed');
    // Other people have logged in just now, as an admin who decides must.
    await server.replacePeople();
    expect((await decide(id, 3)).status).toBe(200);
    const { body: job } = await send('GET', `/jobs/${id}`, server.people.admin);
    expect(job).toMatchObject({ status: 'refunded', review_state: 'settled' });
  });

  it('takes visible statements of its sides only', async () => {
    const id = await orderDisputed(server);
    const { admin, client, otherProvider } = server.people;
    const empty = await state(id, client, ' ');
    expect(empty).toMatchObject({ status: 422, body: { code: 'dispute.statement-missing' } });
    expect((await state(id, otherProvider)).status).toBe(404);
    expect((await state(id, admin)).status).toBe(403);
    expect((await send('GET', '/disputes', client)).status).toBe(403);
    expect((await decide(id, 1, client)).status).toBe(403);
  });

  it('has files of both sides, which both sides and admins download', async () => {
    const id = await orderDisputed(server);
    const { admin, client, otherClient, provider } = server.people;
    const path = `/jobs/${id}/dispute/statement`;
    const order = { field: 'file', name: 'order.csv', bytes: Buffer.from('twi,2') };
    const form = () => multipart({ text: 'See the order.' }, order);
    const sent = await server.call('PUT', path, { by: provider, body: form() });
    expect(sent).toMatchObject({ status: 200, body: { provider_statement: { files: [{}] } } });
    const files = [];
    for (const name of ['one.txt', 'two.txt']) {
      const file = { name, bytes: Buffer.from(name) };
      files.push(
        await uploadInParts(server, { by: client, purpose: 'statement', job: id, ...file }),
      );
    }
    const stated = await send('PUT', path, client, { text: 'As here.', upload_ids: files });
    const [first, second] = stated.body.client_statement.files;
    expect([first, second]).toMatchObject([
      { name: 'one.txt', content_type: 'text/plain', size_bytes: 7 },
      { name: 'two.txt' },
    ]);
    const [ofProvider] = stated.body.provider_statement.files;
    for (const by of [client, provider, admin]) {
      for (const file of [first, ofProvider]) {
        const got = await send('GET', `/jobs/${id}/dispute/files/${file.id}`, by);
        expect(got.status).toBe(200);
      }
    }
    const stranger = await send('GET', `/jobs/${id}/dispute/files/${first.id}`, otherClient);
    expect(stranger.body.code).toBe('job.not-found');
    const less = { text: 'As here.', removed_file_ids: [first.id, ofProvider.id] };
    const { body } = await send('PUT', path, client, less);
    expect(body.client_statement.files).toEqual([second]);
    expect(body.provider_statement.files).toEqual([ofProvider]);
    const gone = await send('GET', `/jobs/${id}/dispute/files/${first.id}`, client);
    expect(gone).toMatchObject({ status: 404, body: { code: 'dispute.file-not-found' } });
  });

  it('takes no program as a file, and none once it is decided', async () => {
    const id = await orderDisputed(server);
    const { provider: by } = server.people;
    const path = `/jobs/${id}/dispute/statement`;
    const program = { field: 'file', name: 'order.pdf', bytes: Buffer.from('MZ\u0090\u0000') };
    const put = () =>
      server.call('PUT', path, { by, body: multipart({ text: 'See the order.' }, program) });
    expect(await put()).toMatchObject({ status: 422, body: { code: 'upload.type-unsupported' } });
    await state(id, by);
    await decide(id, 1);
    expect(await put()).toMatchObject({ body: { code: 'dispute.statements-closed' } });
  });

  it('is the only way to return money while it is open', async () => {
    const id = await orderDisputed(server);
    const refund = { reason: 'It is late.', amount: 1 };
    const refused = await send('POST', `/jobs/${id}/refund`, server.people.admin, refund);
    expect(refused).toMatchObject({ status: 409, body: { code: 'job.in-dispute' } });
  });

  it('needs a result in review', async () => {
    const id = await orderDelivered(server, { accept: 'on_delivery' });
    const reason = 'It is in Fante.';
    const refused = await send('POST', `/jobs/${id}/dispute`, server.people.client, { reason });
    expect(refused).toMatchObject({ status: 409, body: { code: 'job.not-in-review' } });
  });
});

describe('a refund in part', () => {
  beforeAll(async () => {
    server = await startTestServer({ reviews: usualReviews });
  });
  afterAll(() => server.stop());

  it('returns an amount, at most what did not go back before', async () => {
    const id = await orderDelivered(server);
    const { admin, client, provider } = server.people;
    const refund = (amount?: number) =>
      send('POST', `/jobs/${id}/refund`, admin, { reason: 'A page is missing.', amount });
    const before = (await walletOf(client)).wallet_balance;
    expect(await refund(1)).toMatchObject({
      status: 200,
      body: { status: 'completed', returned_amount: 1, net_amount: 1.7, review_state: 'accepted' },
    });
    expect(await refund(2.01)).toMatchObject({ body: { code: 'job.refund-too-large', most: 2 } });
    expect(await refund(0)).toMatchObject({ body: { code: 'http.invalid' } });
    expect(await refund(0.5)).toMatchObject({ body: { returned_amount: 1.5 } });
    expect((await walletOf(client)).wallet_balance).toBeCloseTo(before + 1.5);
    expect(await refund()).toMatchObject({ body: { status: 'refunded' } });
    expect((await walletOf(client)).wallet_balance).toBeCloseTo(before + 3);
    expect(await walletOf(provider)).toMatchObject({ wallet_balance: 0 });
  });
});

describe('a decision about a large amount', () => {
  let second: string;
  beforeEach(async () => {
    server = await startTestServer({ reviews: usualReviews, twoAdmins: { above: pesewas(100n) } });
    second = await openSecondAdmin(server.database.unitOfWork);
  });
  afterEach(() => server.stop());

  it('waits for a second admin', async () => {
    const id = await orderDisputed(server);
    await state(id, server.people.provider);
    const waiting = await decide(id, 0.5);
    expect(waiting).toMatchObject({
      status: 202,
      body: { kind: 'settlement', amount: 3, returned_amount: 0.5, job_id: id },
    });
    expect((await decide(id, 0.5)).body.code).toBe('approval.already-waiting');
    const path = `/admin/approvals/${waiting.body.id}/approve`;
    const done = await server.call('POST', path, { by: second });
    expect(done).toMatchObject({ status: 200, body: { status: 'approved' } });
    const { body: job } = await send('GET', `/jobs/${id}`, server.people.client);
    expect(job).toMatchObject({ review_state: 'settled', returned_amount: 0.5 });
  });
});
