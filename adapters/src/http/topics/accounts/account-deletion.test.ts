import { eraseDueContents, later, dayMs } from '@nsem/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLimits } from '../../limits/limits.ts';
import { readStoredState } from '../../testing/stored-state.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({
    limits: createLimits({ calls: { calls: 999, seconds: 1 } }),
    promotion: { freeWords: 500 },
  });
});
afterEach(() => server.stop());

const password = 'Akwaaba 2026';
const secret = 'Fa saa nnuru yi mprenu da biara.';

const deleteMe = (by: Someone, typed = password) =>
  server.call('POST', '/users/me/delete', { by, json: { current_password: typed } });

/** A free translation that the other provider has delivered to the other client. */
async function deliveredJob(): Promise<number> {
  const { otherClient, otherProvider } = server.people;
  const json = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: secret,
  };
  const { body } = await server.call('POST', '/jobs/', { by: otherClient, json });
  await server.call('POST', `/jobs/${body.id}/assign`, { by: otherProvider });
  const output = { output_text: secret, note: 'It was in Twi already.' };
  await server.call('POST', `/jobs/${body.id}/deliver`, { by: otherProvider, json: output });
  return body.id;
}

it('a deleted user is not known any longer, and nothing that identifies them is stored', async () => {
  const { otherClient: by, admin } = server.people;
  const key = await server.keyOf(by);
  const message = { name: by.name, email: by.email, message: 'How long does it take?' };
  await server.call('POST', '/contact', { json: message });
  const id = await deliveredJob();
  expect((await deleteMe(by)).status).toBe(204);
  const login = { email: by.email, password };
  expect((await server.call('POST', '/auth/login', { json: login })).status).toBe(401);
  expect((await server.call('GET', '/auth/me', { by })).status).toBe(401);
  expect((await server.call('GET', '/jobs/', { by: key })).status).toBe(401);
  const { tables } = await readStoredState(server);
  const stored = Object.values(tables).flat().join('\n');
  expect(stored).not.toContain(by.email);
  expect(stored).not.toContain(by.passwordHash);
  expect(await server.call('GET', `/jobs/${id}`, { by: admin })).toMatchObject({
    body: { client_id: by.id, content: secret, content_erased: false },
  });
});

it('the contents of a deleted client are erased in rows and files, for everyone', async () => {
  const { otherClient, otherProvider, admin } = server.people;
  const id = await deliveredJob();
  await deleteMe(otherClient);
  const { files, clock } = server.dependencies;
  const now = later(clock.now(), 30 * dayMs);
  await eraseDueContents(server.database.unitOfWork, { afterDays: 30, now }, (key) =>
    files.remove(key),
  );
  const stored = await readStoredState(server);
  expect(stored.files).toEqual([]);
  expect(Object.values(stored.tables).flat().join('\n')).not.toContain(secret);
  for (const by of [otherProvider, admin]) {
    const job = await server.call('GET', `/jobs/${id}`, { by });
    expect(job.body).toMatchObject({ content: '', content_erased: true, has_output: false });
    const output = await server.call('GET', `/jobs/${id}/output`, { by });
    expect(output).toMatchObject({ status: 410, body: { code: 'job.content-erased' } });
  }
});

it('a refusal names every obstacle', async () => {
  const { client, admin } = server.people;
  const json = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: secret,
  };
  await server.call('POST', '/jobs/', { by: client, json });
  const refused = await deleteMe(client);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'account.deletion-refused',
      detail:
        'The account cannot be deleted yet. 1 job is not finished. There is GHS 100.00 in the wallet.',
      obstacles: [
        { kind: 'live-jobs', count: 1 },
        { kind: 'wallet-balance', amount: 100 },
      ],
    },
  });
  expect((await deleteMe(admin)).body.obstacles).toEqual([{ kind: 'last-admin' }]);
});

it('a session is no way to guess the password', async () => {
  const { otherClient } = server.people;
  const guesses = ['one', 'two', 'three', 'four', 'five'];
  for (const guess of guesses) {
    expect((await deleteMe(otherClient, guess)).body.code).toBe('account.current-password-wrong');
  }
  expect((await deleteMe(otherClient)).status).toBe(429);
});

it('a refusal for obstacles is no failed login', async () => {
  const { client } = server.people;
  for (let time = 0; time < 7; time += 1) expect((await deleteMe(client)).status).toBe(409);
  const json = { email: client.email, password };
  expect((await server.call('POST', '/auth/login', { json })).status).toBe(200);
});

it('an admin deletes an account on request, and finds it no longer', async () => {
  const { admin, otherProvider } = server.people;
  const path = `/admin/accounts/${otherProvider.id}`;
  const json = { reason: 'Requested by letter.' };
  expect((await server.call('DELETE', path, { by: admin, json: {} })).status).toBe(422);
  expect((await server.call('DELETE', path, { by: admin, json })).status).toBe(204);
  expect((await server.call('DELETE', path, { by: admin, json })).status).toBe(404);
  const listed = await server.call('GET', '/admin/service-providers', { by: admin });
  expect(listed.body.map(({ id }: { id: number }) => id)).not.toContain(otherProvider.id);
  const active = { by: admin, json: { is_active: true } };
  const review = `/admin/service-providers/${otherProvider.id}`;
  expect((await server.call('PUT', review, active)).status).toBe(404);
});
