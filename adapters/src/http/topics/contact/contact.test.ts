import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStoredState } from '../../testing/stored-state.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: Someone;
beforeAll(async () => {
  server = await startTestServer();
  // Otherwise created by the first upload, and there is none here.
  await mkdir(join(server.folder, 'files'));
  ({ admin } = server.people);
});
afterAll(() => server.stop());

const typed = {
  name: 'Abena Ɔforiwaa Mensah',
  email: 'abena.mensah@example.org',
  company: 'Volta Basin Health Trust',
  message: 'Good morning.\n\nDo you narrate in Dagbani?',
};

const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/contact-messages/', { json: { ...typed, ...changes }, headers });
const list = (query = '') => server.call('GET', `/admin/contact-messages/${query}`, { by: admin });
const mark = (id: number, answered: unknown) =>
  server.call('PUT', `/admin/contact-messages/${id}`, {
    by: admin,
    json: { is_answered: answered },
  });

const stored = async (table: 'contact_messages' | 'notices') =>
  (await readStoredState(server)).tables[table] ?? [];

describe('a message', () => {
  it('is stored as its sender sees it, and is open', async () => {
    const sent = await send({ name: `  ${typed.name} ` });
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({
      id: expect.any(Number),
      ...typed,
      created_at: expect.any(String),
    });
    expect(sent.headers.get('location')).toBe('/admin/contact-messages/');
    expect((await list('?limit=1')).body).toEqual([{ ...sent.body, answered_at: null }]);
  });

  it('notifies each admin in the same transaction', async () => {
    const { body } = await send();
    const [notice] = await server.database.outboxQueue.list({}, { limit: 1 });
    expect(notice).toMatchObject({
      notice: { kind: 'contact-message', accountId: admin.id, messageId: body.id },
      channel: 'mail',
      status: 'pending',
    });
  });

  it.each([undefined, null, '', '  '])('needs no company: %j', async (company) => {
    expect((await send({ company })).body).toMatchObject({ company: null });
  });

  it.each([
    ['no name', { name: undefined }, '#/name'],
    ['an empty name', { name: ' ' }, '#/name'],
    ['a long name', { name: 'ɛ'.repeat(201) }, '#/name'],
    ['no address', { email: 'abena' }, '#/email'],
    ['a header in its address', { email: 'abena@example.org\r\nBcc: all@example.com' }, '#/email'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, '#/email'],
    ['a long company', { company: 'ɛ'.repeat(201) }, '#/company'],
    ['no words', { message: '\n' }, '#/message'],
    ['too many words', { message: 'ɛ'.repeat(5001) }, '#/message'],
    ['a NUL', { message: 'a\u0000' }, '#/message'],
    ['an answer', { answered_at: '2026-11-20T09:30:00.000Z' }, '#/answered_at'],
  ])('is refused with %s', async (_what, changes, pointer) => {
    const before = await readStoredState(server);
    expect(await send(changes)).toMatchObject({
      status: 422,
      body: { code: 'http.invalid', errors: [{ pointer }] },
    });
    expect(await readStoredState(server)).toEqual(before);
  });

  it('cannot add to the header of a mail', async () => {
    const before = await readStoredState(server);
    const added = 'Abena\r\nBcc: all@example.com';
    expect(await send({ name: added, company: added })).toMatchObject({
      status: 422,
      body: {
        code: 'contact.message-invalid',
        detail: 'name must be one line. company must be one line.',
        errors: [
          { pointer: '#/name', detail: 'name must be one line.' },
          { pointer: '#/company', detail: 'company must be one line.' },
        ],
      },
    });
    expect(await readStoredState(server)).toEqual(before);
  });

  it('may have 5,000 characters, however they are encoded, and the body is limited', async () => {
    const message = 'ɛ'.repeat(5000);
    expect((await send({ message })).body.message).toBe(message);
    const json = JSON.stringify({ ...typed, message: '' });
    const written = json.replace('"message":""', `"message":"${'\\u025b'.repeat(5000)}"`);
    const headers = { 'content-type': 'application/json' };
    const call = (body: string) => server.call('POST', '/contact-messages/', { body, headers });
    expect((await call(written)).body.message).toBe(message);
    const large = await call(JSON.stringify({ ...typed, message: 'a'.repeat(70_000) }));
    expect(large).toMatchObject({ status: 413, body: { code: 'http.body-too-large' } });
  });
});

describe('a message that is sent again with the same Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'an-anonymous-key' };

  it('is one message, and one mail to each admin', async () => {
    const count = async () => [
      (await stored('contact_messages')).length,
      (await stored('notices')).length,
    ];
    const [messages = 0, notices = 0] = await count();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send({}, headers)));
    const again = await send({}, headers);
    for (const got of [...others, again]) expect(got.text).toBe(first?.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await count()).toEqual([messages + 1, notices + 1]);
  });

  it('is refused if it differs', async () => {
    expect(await send({ message: 'Maaha!' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key-reused' },
    });
  });
});

describe('the messages', () => {
  const ids = (body: readonly { id: number }[]) => body.map(({ id }) => id);

  it('are listed in pages, newest first, by whether they are answered', async () => {
    const sent: number[] = [];
    for (let time = 0; time < 4; time += 1) sent.unshift((await send()).body.id);
    const [newest = 0, second = 0, third = 0, oldest = 0] = sent;
    await mark(second, true);
    const first = await list('?answered=false&limit=2');
    expect(ids(first.body)).toEqual([newest, third]);
    const next = /<([^<>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const further = await server.call('GET', next, { by: admin });
    expect(ids(further.body)[0]).toBe(oldest);
    expect(ids((await list('?answered=true')).body)).toEqual([second]);
    expect(ids((await list('?limit=4')).body)).toEqual(sent);
    expect((await list('?answered=maybe')).status).toBe(422);
  });

  it('keep the time of the first mark until they are marked as open again', async () => {
    const { body: sent } = await send();
    const marked = await mark(sent.id, true);
    expect(marked.body).toEqual({ ...sent, answered_at: expect.any(String) });
    server.pass(60_000);
    expect((await mark(sent.id, true)).body).toEqual(marked.body);
    expect((await mark(sent.id, false)).body).toEqual({ ...sent, answered_at: null });
    expect(await mark(999_999, true)).toMatchObject({
      status: 404,
      body: { code: 'contact.not-found' },
    });
    expect((await mark(sent.id, 'yes')).status).toBe(422);
  });
});
