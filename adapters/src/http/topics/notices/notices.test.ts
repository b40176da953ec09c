import { instant, ok, type JobId, type Notice } from '@nsem/core';
import { accept } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: Someone;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.people.admin;
});
afterAll(() => server.stop());

const jobId = 12 as JobId;
const putAt = instant(Date.parse('2026-11-02T08:00:00Z'));

/** Puts notices into the outbox; returns their ids. */
async function put(...notices: readonly Notice[]): Promise<readonly number[]> {
  const { unitOfWork, outboxQueue } = server.database;
  const work = unitOfWork.write(async ({ outbox }) => {
    for (const notice of notices) await outbox.put(notice, putAt);
    return ok(undefined);
  });
  accept(await work);
  const listed = await outboxQueue.list({}, { limit: notices.length });
  return listed.map(({ id }) => id).toReversed();
}

const mailTo = (someone: Someone): Notice => ({
  kind: 'job-failed',
  accountId: someone.id,
  jobId,
  reason: 'The scan is unreadable.',
});

const markFailed = (id: number) =>
  server.database.outboxQueue.markFailed({ id }, { error: '550 no such user', retryAt: null });

describe('the list of notices', () => {
  it('is newest first, with the status and without the content', async () => {
    const { client, provider } = server.people;
    const offer: Notice = { kind: 'job-offered', accountId: provider.id, jobId };
    const opened: Notice = { kind: 'job-opened', jobId, exceptId: null };
    const [mail = 0, message = 0, internal = 0] = await put(mailTo(client), offer, opened);
    await markFailed(mail);
    await server.database.outboxQueue.markSent({ id: message }, { at: putAt, remark: null });
    const { status, body, text } = await server.call('GET', '/admin/notices?limit=3', {
      by: admin,
    });
    expect(status).toBe(200);
    const at = '2026-11-02T08:00:00.000Z';
    expect(body).toEqual([
      {
        id: internal,
        kind: 'job-opened',
        channel: 'internal',
        user_id: null,
        status: 'pending',
        attempts: 0,
        last_error: null,
        created_at: at,
        due_at: at,
        sent_at: null,
      },
      {
        id: message,
        kind: 'job-offered',
        channel: 'telegram',
        user_id: provider.id,
        status: 'sent',
        attempts: 1,
        last_error: null,
        created_at: at,
        due_at: null,
        sent_at: at,
      },
      {
        id: mail,
        kind: 'job-failed',
        channel: 'mail',
        user_id: client.id,
        status: 'failed',
        attempts: 1,
        last_error: '550 no such user',
        created_at: at,
        due_at: null,
        sent_at: null,
      },
    ]);
    expect(text).not.toContain('unreadable');
  });

  it('can be filtered by status, and is paged', async () => {
    const ids = await put(...Array.from({ length: 3 }, () => mailTo(server.people.client)));
    for (const id of ids) await markFailed(id);
    const first = await server.call('GET', '/admin/notices?status=failed&limit=2', { by: admin });
    expect(first.body.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 2));
    const next = /<(?<path>[^<>]+)>/.exec(first.headers.get('link') ?? '')?.groups?.['path'];
    const second = await server.call('GET', next ?? '', { by: admin });
    expect(second.body[0]).toMatchObject({ id: ids[0], status: 'failed' });
    const waiting = await server.call('GET', '/admin/notices?status=pending', { by: admin });
    expect(waiting.body.map(({ status }: { status: string }) => status)).not.toContain('failed');
    const strange = await server.call('GET', '/admin/notices?status=lost', { by: admin });
    expect(strange.status).toBe(422);
  });

  it('allows a failed notice to be retried', async () => {
    const [id = 0] = await put(mailTo(server.people.client));
    await markFailed(id);
    const path = `/admin/notices/${id}/retry`;
    const retried = await server.call('POST', path, { by: admin });
    expect(retried.status).toBe(200);
    expect(retried.body).toMatchObject({ id, status: 'pending', attempts: 0 });
    expect(Date.parse(retried.body.due_at)).toBeLessThanOrEqual(Date.now());
    const again = await server.call('POST', path, { by: admin });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'notice.not-failed', notice_status: 'pending' });
  });

  it('refuses to retry a notice that was sent or does not exist', async () => {
    const [id = 0] = await put(mailTo(server.people.client));
    await server.database.outboxQueue.markSent({ id }, { at: putAt, remark: null });
    const sent = await server.call('POST', `/admin/notices/${id}/retry`, { by: admin });
    expect(sent.status).toBe(409);
    expect(sent.body.detail).toBe('This notice has already been sent.');
    const unknown = await server.call('POST', '/admin/notices/999999/retry', { by: admin });
    expect(unknown.status).toBe(404);
    expect(unknown.body.code).toBe('notice.not-found');
  });
});
