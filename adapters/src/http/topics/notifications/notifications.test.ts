import { announceJob, ok } from '@nsem/core';
import { accept } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = (method: string, path: string, by: Someone, json?: unknown) =>
  server.call(method, path, { by, json });

const job = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Drink plenty\n of clean   water.',
};

/** A job of the client that the provider has taken. */
async function takenJob(): Promise<number> {
  const { client, provider } = server.people;
  const { body } = await call('POST', '/jobs/', client, job);
  await call('POST', `/jobs/${body.id}/assign`, provider);
  return body.id;
}

async function deliveredJob(): Promise<number> {
  const id = await takenJob();
  const output = { output_text: 'Nom nsu a ɛho te pii.' };
  await call('POST', `/jobs/${id}/deliver`, server.people.provider, output);
  return id;
}

const summaryOf = async (by: Someone) => (await call('GET', '/notifications/summary', by)).body;

describe('notifications', () => {
  it('say what happened to a job, by whom, and which job it is', async () => {
    const { client, provider } = server.people;
    const id = await deliveredJob();
    const listed = await call('GET', '/notifications?limit=2', client);
    expect(listed.status).toBe(200);
    expect(listed.body).toMatchObject([{ kind: 'job_delivered' }, { kind: 'job_accepted' }]);
    expect(listed.body[0]).toEqual({
      id: expect.any(Number),
      kind: 'job_delivered',
      is_read: false,
      read_at: null,
      created_at: expect.any(String),
      job_id: id,
      service_id: null,
      payout_id: null,
      rating_id: null,
      provider_name: provider.name,
      content_start: 'Drink plenty of clean water.',
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      language: null,
      amount: null,
      stars: null,
    });
    expect((await call('GET', '/notifications', provider)).body).toEqual([]);
  });

  it('are listed in cursor pages, and only unread or read ones if requested', async () => {
    const { client } = server.people;
    await call('POST', '/notifications/read', client);
    await takenJob();
    await takenJob();
    const first = await call('GET', '/notifications?limit=1&unread=true', client);
    const next = /^<(?<path>[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.groups;
    const second = await call('GET', next?.['path'] ?? '', client);
    expect(second.body).toHaveLength(1);
    expect(second.body[0].id).toBeLessThan(first.body[0].id);
    expect(second.headers.get('link')).toBeNull();
    const read = await call('GET', '/notifications?unread=false', client);
    expect(read.body.every(({ is_read: isRead }: { is_read: boolean }) => isRead)).toBe(true);
  });

  it('are marked one by one, of a job, up to one, or all', async () => {
    const { client } = server.people;
    await call('POST', '/notifications/read', client, {});
    const [one, two] = [await takenJob(), await deliveredJob()];
    expect(await summaryOf(client)).toMatchObject({
      unread: 3,
      unread_by_kind: { job_accepted: 2, job_delivered: 1, payout_paid: 0 },
      delivered_job_ids: [two],
    });
    const marked = await call('POST', '/notifications/read', client, { job_id: two });
    expect(marked.body).toEqual({ marked: 2 });
    const [oldest] = (await call('GET', '/notifications?unread=true', client)).body;
    expect(oldest).toMatchObject({ job_id: one, is_read: false });
    const path = `/notifications/${oldest.id}`;
    const update = (isRead: boolean) => call('PUT', path, client, { is_read: isRead });
    expect((await update(true)).body).toMatchObject({ id: oldest.id, is_read: true });
    expect((await summaryOf(client)).unread).toBe(0);
    expect((await update(false)).body).toEqual(oldest);
    const older = await call('POST', '/notifications/read', client, { up_to_id: oldest.id - 1 });
    expect(older.body).toEqual({ marked: 0 });
    const all = await call('POST', '/notifications/read', client, { up_to_id: oldest.id });
    expect(all.body).toEqual({ marked: 1 });
  });

  it('of another user are not found', async () => {
    const { client, otherClient } = server.people;
    await takenJob();
    const [{ id }] = (await call('GET', '/notifications?limit=1', client)).body;
    const other = await call('PUT', `/notifications/${id}`, otherClient, { is_read: true });
    expect(other).toMatchObject({ status: 404, body: { code: 'notification.not-found' } });
  });

  it('since the previous visit are known after half an hour', async () => {
    const { otherClient } = server.people;
    expect(await summaryOf(otherClient)).toMatchObject({ unread: 0, since: null });
    await server.dependencies.sessionUsage.flush();
    const before = server.dependencies.clock.now();
    server.pass(31 * 60_000);
    const { since } = await summaryOf(otherClient);
    expect(Math.abs(Date.parse(since) - before)).toBeLessThan(60_000);
    server.pass(-31 * 60_000);
  });
});

describe('an offer to a provider by name', () => {
  it('is a notification once the outbox has announced the job', async () => {
    const { client, provider } = server.people;
    const { body } = await call('POST', '/jobs/', client, {
      ...job,
      provider_id: provider.providerId,
    });
    const announced = { jobId: body.id, exceptId: null, now: server.dependencies.clock.now() };
    accept(
      await server.database.unitOfWork.write(async (stores) =>
        ok(await announceJob(stores, announced)),
      ),
    );
    const [offer] = (await call('GET', '/notifications', provider)).body;
    expect(offer).toMatchObject({ kind: 'job_offered', job_id: body.id, provider_name: null });
    expect((await summaryOf(provider)).unread_by_kind.job_offered).toBe(1);
  });
});

describe('notification settings', () => {
  const path = '/users/me/notification-settings';

  it('are changed one by one', async () => {
    const { client } = server.people;
    const settings = [{ kind: 'job_delivered', mail: false }];
    const changed = await call('PUT', path, client, { settings });
    expect(changed.status).toBe(200);
    expect(changed.body.settings.slice(0, 2)).toEqual([
      { kind: 'job_delivered', mail: false, telegram: null },
      { kind: 'job_accepted', mail: true, telegram: null },
    ]);
    expect((await call('GET', path, client)).body).toEqual(changed.body);
    expect((await call('PUT', path, client, changed.body)).body).toEqual(changed.body);
  });

  it('refuse a channel that is never used', async () => {
    const settings = [{ kind: 'job_offered', telegram: true }];
    expect(await call('PUT', path, server.people.client, { settings })).toMatchObject({
      status: 422,
      body: { code: 'notification.choice-unavailable' },
    });
  });
});
