import { createHash } from 'node:crypto';
import { instant, ok } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { multipart, spokenWav } from '../testing/audio.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const job = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands with soap before you eat.',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const create = (key: string, json: object = job, by = server.people.client) =>
  server.call('POST', '/jobs/', { by, json, headers: { 'idempotency-key': key } });

const balance = async () =>
  (await server.call('GET', '/wallet/me', { by: server.people.client })).body.wallet_balance;

describe('the same Idempotency-Key', () => {
  it('replays status, body and Location without repeating the work', async () => {
    const first = await create('order-1');
    const after = await balance();
    const second = await create('order-1');
    expect(second).toMatchObject({ status: 201, body: first.body, text: first.text });
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await balance()).toBe(after);
  });

  it('is the same quoted and bare, with fields in any order, as JSON and as a form', async () => {
    const first = await create('"order-2"');
    const { content, ...rest } = job;
    expect((await create('order-2', { content, ...rest })).body).toEqual(first.body);
    const headers = { 'idempotency-key': 'order-2' };
    const form = await server.call('POST', '/jobs', {
      by: server.people.client,
      form: job,
      headers,
    });
    expect(form.body).toEqual(first.body);
  });

  it('with another body is refused', async () => {
    await create('order-3');
    const other = await create('order-3', { ...job, content: 'Wash your hands.' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.key-reused' } });
  });

  it('of another user or for another path is a different key', async () => {
    const mine = await create('order-4');
    const theirs = await create('order-4', job, server.people.otherClient);
    expect(theirs.status).toBe(402);
    expect(mine.status).toBe(201);
    const headers = { 'idempotency-key': 'order-4' };
    const json = { key_name: 'Order 4' };
    const key = await server.call('POST', '/api-keys/', {
      by: server.people.client,
      json,
      headers,
    });
    expect(key.status).toBe(201);
  });

  it('sent in twenty concurrent calls creates one job', async () => {
    const before = await balance();
    const all = await Promise.all(Array.from({ length: 20 }, () => create('order-5')));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    const replayed = all.filter(({ headers }) => headers.has('idempotent-replayed'));
    expect(replayed).toHaveLength(19);
    expect(Math.round((before - (await balance())) * 100)).toBe(27);
  });

  it('does not remember a refusal', async () => {
    const { otherClient, admin } = server.people;
    expect((await create('order-6', job, otherClient)).status).toBe(402);
    const credit = { user_id: otherClient.id, amount: 1, note: 'Vodafone Cash' };
    await server.call('POST', '/wallet/admin/credits', { by: admin, json: credit });
    const again = await create('order-6', job, otherClient);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });

  it('is remembered for seven days', async () => {
    const first = await create('order-7');
    server.pass(7 * 86_400_000 - 60_000);
    const by = await server.keyOf(await logInAgain());
    const within = await server.call('POST', '/jobs/', {
      by,
      json: job,
      headers: { 'idempotency-key': 'order-7' },
    });
    expect(within.body).toEqual(first.body);
    server.pass(120_000);
    const later = await server.call('POST', '/jobs/', {
      by,
      json: job,
      headers: { 'idempotency-key': 'order-7' },
    });
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
    server.pass(-7 * 86_400_000 - 60_000);
  });

  async function logInAgain() {
    const { client } = server.people;
    const json = { email: client.email, password: 'Akwaaba 2026' };
    const { body } = await server.call('POST', '/auth/login', { json });
    return { ...client, token: body.access_token };
  }

  it('replays an answer that a version before migration 0043 has stored', async () => {
    const before = await balance();
    const answer = Buffer.from(
      `AAArlAUBMgq/BQEyCdYFBWlkIjoyoAHWBQAeugwAKq4MAAmuDAAKtwcAH7kMAAmuDAAJogcCMjIJ\
rgwAdbQHATU2qQgBMwngCAQwLjE1G+kIBDAuMTUMhAkDdHJ1B6kJAJoBmwkTMTEtMzBUMDE6Mzk6\
MTcuNzExWhW1ChMxMS0zMFQwMTozOToxNy43MTFaDcoKATIK1woHeDJsbzR6eoEB4QoA`,
      'base64',
    );
    await server.database.unitOfWork.write(async ({ idempotency }) =>
      ok(
        await idempotency.put({
          accountId: accountId(server.people.client.id),
          key: 'POST /jobs order-9',
          fingerprint: 'fPKSsKRn6CLl3VZvmECwNw',
          answer,
          at: instant(Date.now()),
        }),
      ),
    );
    // Not by `server.call`: the answer lacks the fields that jobs have had since, which the API describes.
    const again = await fetch(`${server.url}/jobs/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.people.client.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'order-9',
      },
      body: JSON.stringify({ ...job, content: 'Ɛte sɛn? "Me ho yɛ" 👋' }),
    });
    expect(again.status).toBe(201);
    expect(again.headers.get('location')).toBe('/jobs/2');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const text = await again.text();
    expect(JSON.parse(text)).toMatchObject({ id: 2, version: '2-pending-mx2lo4zz' });
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      '28c0602d89964ee45cc56db72e6009925a330afcffdf23d0960c16ccdd7bf05d',
    );
    expect(await balance()).toBe(before);
  });

  it.each(['', ' ', 'a b', '"', 'x'.repeat(256), '"a"b"', 'kɔ'])('cannot be %j', async (key) => {
    const header = Buffer.from(key).toString('latin1');
    const { status } = await create(header);
    // fetch trims whitespace, so such a header arrives empty.
    expect(status).toBe(400);
  });

  it('makes job transitions and credits safe to repeat', async () => {
    const { admin, client, provider } = server.people;
    const { body } = await create('order-8');
    const headers = { 'idempotency-key': 'once' };
    const path = `/jobs/${body.id}/assign`;
    const taken = await server.call('POST', path, { by: provider, headers });
    expect((await server.call('POST', `${path}/`, { by: provider, headers })).text).toBe(
      taken.text,
    );
    const json = { user_id: client.id, amount: 3.5, note: 'AirtelTigo Money' };
    const send = () => server.call('POST', '/wallet/admin/credits', { by: admin, json, headers });
    const before = await balance();
    expect((await send()).text).toBe((await send()).text);
    expect(await balance()).toBeCloseTo(before + 3.5, 5);
  });

  it('never puts an API key’s value into the database', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const json = { key_name: 'Replayed' };
    const send = () =>
      server.call('POST', '/api-keys/', { by: server.people.client, json, headers });
    const first = await send();
    const second = await send();
    expect(second.body).toEqual({ ...first.body, api_key: null });
  });

  it('leaves no second copy of an upload', async () => {
    const files = async () => {
      const all = await readdir(join(server.folder, 'files'), { recursive: true });
      return all.filter((name) => /\.\w+$/.test(name));
    };
    const upload = () =>
      server.call('POST', '/jobs/upload', {
        by: server.people.client,
        headers: { 'idempotency-key': 'upload-1' },
        body: multipart(
          { service_type: 'transcription', language: 'tw' },
          { field: 'audio_file', name: 'a.wav', bytes: spokenWav() },
        ),
      });
    const first = await upload();
    const storedBefore = await files();
    const second = await upload();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.text).toBe(first.text);
    expect(await files()).toEqual(storedBefore);
  });
});
