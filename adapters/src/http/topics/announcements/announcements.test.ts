import { dayMs } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

const publish = (changed: object = {}, by: Someone = server.people.admin) => {
  const json = {
    audience: 'clients',
    title: 'Farmers’ Day',
    text: 'Payouts of this week are sent on Monday.\nMedaase!',
    link: '/client?tab=jobs',
    ends_at: inDays(7),
    ...changed,
  };
  return server.call('POST', '/admin/announcements/', { by, json });
};

const seenBy = async (by: Someone) =>
  (await server.call('GET', '/announcements/', { by })).body.map(({ id }: { id: number }) => id);

describe('announcements', () => {
  it('are published by admins and seen by the users of the role', async () => {
    const { admin, client, provider } = server.people;
    const made = await publish();
    expect(made).toMatchObject({
      status: 201,
      body: { audience: 'clients', state: 'current', by_mail: false, created_by: admin.id },
    });
    const [seen] = (await server.call('GET', '/announcements/', { by: client })).body;
    expect(seen).toEqual({
      id: made.body.id,
      title: 'Farmers’ Day',
      text: 'Payouts of this week are sent on Monday.\nMedaase!',
      link: '/client?tab=jobs',
      starts_at: made.body.starts_at,
      ends_at: made.body.ends_at,
    });
    expect(await seenBy(provider)).toEqual([]);
    expect(await seenBy(admin)).toEqual([]);
  });

  it('are shown from their start on', async () => {
    const { client } = server.people;
    const { body } = await publish({ starts_at: inDays(1) });
    expect(body.state).toBe('scheduled');
    expect(await seenBy(client)).toEqual([]);
    server.pass(dayMs + 60_000);
    expect(await seenBy(client)).toEqual([body.id]);
  });

  it('can be edited until they have ended', async () => {
    const { admin, client } = server.people;
    const { id } = (await publish()).body;
    const path = `/admin/announcements/${id}`;
    const edit = (json: object) => server.call('PUT', path, { by: admin, json });
    expect((await edit({ title: null, text: 'On Tuesday.' })).body).toMatchObject({
      title: null,
      text: 'On Tuesday.',
      link: '/client?tab=jobs',
    });
    expect((await server.call('DELETE', path, { by: admin })).status).toBe(204);
    expect(await seenBy(client)).toEqual([]);
    expect(await edit({ text: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'announcement.ended' },
    });
    const { body } = await server.call('GET', '/admin/announcements/', { by: admin });
    expect(body).toMatchObject([{ id, state: 'ended' }]);
  });

  it('are dismissed on the server, by one user', async () => {
    const { client, otherClient, provider } = server.people;
    const { id } = (await publish()).body;
    const dismiss = (by: Someone) => server.call('POST', `/announcements/${id}/dismiss`, { by });
    expect((await dismiss(client)).status).toBe(204);
    expect(await seenBy(client)).toEqual([]);
    expect(await seenBy(otherClient)).toEqual([id]);
    expect(await dismiss(provider)).toMatchObject({
      status: 404,
      body: { code: 'announcement.not-found' },
    });
  });

  it('report each invalid part at its field', async () => {
    const { status, body } = await publish({ link: '//evil.example', ends_at: inDays(91) });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      expect.objectContaining({ pointer: '#/link' }),
      expect.objectContaining({ pointer: '#/ends_at' }),
    ]);
    expect((await publish({ ends_at: 'tomorrow' })).status).toBe(422);
  });

  it('need a confirmation in a session that is not recent', async () => {
    server.pass(11 * 60_000);
    expect(await publish()).toMatchObject({
      status: 403,
      body: { code: 'permission.confirmation-required' },
    });
  });

  it('are not more than 20 at the same time', async () => {
    for (let count = 0; count < 20; count += 1) expect((await publish()).status).toBe(201);
    expect(await publish()).toMatchObject({
      status: 409,
      body: { code: 'announcement.too-many' },
    });
  });
});
