import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { instant, ok } from '@nsem/core';
import { accept, aRequestedJob } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createLimits } from '../../limits/limits.ts';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { orderDisputed, usualReviews } from '../../testing/reviewed-jobs.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    limits: createLimits({ calls: { calls: 10_000, seconds: 1 } }),
    offers: { previewWords: 2 },
    reviews: usualReviews,
  });
});
afterAll(() => server.stop());

const toTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
const transcription = { service_type: 'transcription', language: 'tw' };

async function createJob(content: string): Promise<number> {
  const json = { ...toTwi, content };
  const { body } = await server.call('POST', '/jobs/', { by: server.people.client, json });
  return body.id;
}

async function transcribe(): Promise<number> {
  const { client, provider } = server.people;
  const file = { field: 'audio_file', name: 'market.wav', bytes: spokenWav() };
  const body = multipart(transcription, file);
  const created = await server.call('POST', '/jobs/upload', { by: client, body });
  const path = `/jobs/${created.body.id}`;
  await server.call('POST', `${path}/assign`, { by: provider });
  const json = { status: 'completed', output_text: 'Meda wo ase.' };
  await server.call('PUT', path, { by: provider, json });
  return created.body.id;
}

async function download(by: Someone) {
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await fetch(`${server.url}/users/me/export`, { headers });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return { answer, entries };
}

const linesOf = (entries: ReadonlyMap<string, Buffer>, name: string) =>
  String(entries.get(name))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Gives a client a job whose recording is more than the buffers of a connection can hold. */
async function storeLargeRecording({ id: clientId }: Someone): Promise<void> {
  const { uploads } = server.dependencies;
  const recording = Buffer.alloc(16 * 1024 * 1024, 'a');
  const limits = { name: 'market.wav', maxBytes: recording.length };
  const received = accept(await uploads.receive(Readable.from([recording]), limits));
  const stored = await uploads.store(received, 'audio/wav');
  const { unitOfWork } = server.database;
  await unitOfWork.write(async ({ files, jobs }) => {
    const { id: inputId } = await files.insert(stored, clientId);
    return ok(await jobs.insert(aRequestedJob({ clientId, inputId })));
  });
}

/** Starts an export without reading its body. */
async function begin(by: Someone): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${by.token}` };
  const call = request(`${server.url}/users/me/export`, { headers }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

describe('exporting the data of a client', () => {
  it('contains all that is theirs, page by page, with their files', async () => {
    const { client } = server.people;
    const value = await server.keyOf(client);
    const translations = [];
    for (let count = 0; count < 25; count += 1) {
      translations.unshift(await createJob(`Please wash your hands, ${count}.`));
    }
    const transcribed = await transcribe();
    const { answer, entries } = await download(client);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="nsem-my-data-[-0-9TZ]{20}\.zip"$/,
      ),
    });
    expect([...entries.keys()]).toEqual([
      'README.txt',
      'account.json',
      'second-factors.json',
      'sessions.ndjson',
      'seen-devices.ndjson',
      'notification-settings.json',
      'notifications.ndjson',
      'api-keys.ndjson',
      'wallet.json',
      'wallet-transactions.ndjson',
      'jobs.ndjson',
      'job-history.ndjson',
      'job-messages.ndjson',
      'job-reviews.ndjson',
      'job-references.ndjson',
      'proposals.ndjson',
      'glossary.ndjson',
      'blocks.ndjson',
      'ratings.ndjson',
      `files/job-${transcribed}/recording-market.wav`,
      `files/job-${transcribed}/output-job-${transcribed}-tw.txt`,
    ]);
    expect(JSON.parse(String(entries.get('account.json')))).toMatchObject({ email: client.email });
    const jobs = linesOf(entries, 'jobs.ndjson');
    expect(jobs.map(({ id }) => id)).toEqual([transcribed, ...translations]);
    const moves = linesOf(entries, 'job-history.ndjson').map((one) => [one.job_id, one.move]);
    expect(moves.slice(0, 3)).toEqual(
      ['create', 'assign', 'deliver'].map((move) => [transcribed, move]),
    );
    expect(jobs.at(-1)).toMatchObject({ content: 'Please wash your hands, 0.' });
    expect(linesOf(entries, 'wallet-transactions.ndjson').length).toBeGreaterThan(25);
    expect(entries.get(`files/job-${transcribed}/recording-market.wav`)).toEqual(spokenWav());
    expect(linesOf(entries, 'sessions.ndjson')).toHaveLength(1);
    expect(linesOf(entries, 'api-keys.ndjson')).toMatchObject([{ key_name: 'Makola market app' }]);
    const everything = String(Buffer.concat([...entries.values()]));
    const hash = server.dependencies.tokens.hash(client.token);
    const leaked = [value, client.token, hash].filter((secret) => everything.includes(secret));
    expect(leaked).toEqual([]);
  });

  it.each(['client', 'provider', 'admin'] as const)(
    'explains in README.txt every file of a %s',
    async (who) => {
      const { entries } = await download(server.people[who]);
      const readme = String(entries.get('README.txt'));
      const names = [...entries.keys()].filter((name) => !/^(?:files\/|README)/.test(name));
      expect(names.filter((name) => !readme.includes(name))).toEqual([]);
    },
  );

  it('lists the API keys of a provider, without their values', async () => {
    const { provider } = server.people;
    const value = await server.keyOf(provider, ['work:read']);
    const { entries } = await download(provider);
    expect(linesOf(entries, 'api-keys.ndjson')).toMatchObject([{ scopes: ['work:read'] }]);
    expect(String(Buffer.concat([...entries.values()]))).not.toContain(value);
  });

  it('lists second factors with names and dates, and devices, without secrets', async () => {
    const { provider } = server.people;
    const sealedSecret = 'sealed-secret-of-the-app';
    const at = server.dependencies.clock.now();
    await server.database.unitOfWork.write(async ({ factors, passkeys, seenDevices }) => {
      const accountId = provider.id;
      const app = { accountId, sealedSecret, lastStep: null, createdAt: at };
      await factors.saveTotp({ ...app, isConfirmed: true });
      await factors.replaceRecoveryCodes(accountId, ['digest-of-a-code']);
      await passkeys.insert({
        accountId,
        credentialId: 'credential-id',
        publicKey: 'public-key',
        counter: 0,
        transports: [],
        name: 'Phone',
        createdAt: at,
        lastUsedAt: null,
      });
      const device = { program: 'curl/', network: '154.160.1.20', seenAt: at };
      return ok(await seenDevices.put({ accountId, ...device }));
    });
    const { entries } = await download(provider);
    expect(JSON.parse(String(entries.get('second-factors.json')))).toMatchObject({
      totp: { created_at: new Date(at).toISOString() },
      passkeys: [{ name: 'Phone' }],
      recovery_codes_left: 1,
    });
    expect(linesOf(entries, 'seen-devices.ndjson')).toContainEqual({
      program: 'curl/',
      network: '154.160.1.20',
      last_seen_at: new Date(at).toISOString(),
    });
    const everything = String(Buffer.concat([...entries.values()]));
    const secrets = [sealedSecret, 'digest-of-a-code', 'credential-id', 'public-key'];
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });

  it('contains the reference files of jobs, which their providers do not get', async () => {
    const { client, provider } = server.people;
    const id = await createJob('Please wash your hands before you eat.');
    const references = [];
    for (const name of ['names.txt', 'names.txt']) {
      const file = { field: 'file', name, bytes: Buffer.from('Akosua, Kwabena') };
      const body = multipart({ description: 'Names to keep' }, file);
      const added = await server.call('POST', `/jobs/${id}/references`, { by: client, body });
      references.push({ job_id: id, ...added.body });
    }
    await server.call('POST', `/jobs/${id}/assign`, { by: provider });
    const { entries } = await download(client);
    expect(linesOf(entries, 'job-references.ndjson')).toEqual(references);
    for (const { id: reference } of references) {
      const file = entries.get(`files/job-${id}/reference-${reference}-names.txt`);
      expect(String(file)).toBe('Akosua, Kwabena');
    }
    const names = [...(await download(provider)).entries.keys()];
    expect(names.filter((name) => name.includes('reference'))).toEqual([]);
  });

  it('contains the files of the messages and statements that each side wrote', async () => {
    const { client, provider } = server.people;
    const id = await orderDisputed(server);
    const attach = async (by: Someone, method: string, path: string) => {
      const file = { field: 'file', name: 'names.txt', bytes: Buffer.from(by.name) };
      const sent = await server.call(method, path, { by, body: multipart({ text: 'So.' }, file) });
      return sent.body;
    };
    const messages = `/jobs/${id}/messages`;
    const [asked, answered] = [
      await attach(client, 'POST', messages),
      await attach(provider, 'POST', messages),
    ];
    const said = await attach(client, 'PUT', `/jobs/${id}/dispute/statement`);
    const filesOf = async (by: Someone) =>
      [...(await download(by)).entries]
        .filter(([name]) => /message-|statement-/.test(name))
        .map(([name, bytes]) => [name, String(bytes)]);
    expect(await filesOf(client)).toEqual([
      [`files/job-${id}/statement-${said.client_statement.files[0].id}-names.txt`, client.name],
      [`files/job-${id}/message-${asked.files[0].id}-names.txt`, client.name],
    ]);
    expect(await filesOf(provider)).toEqual([
      [`files/job-${id}/message-${answered.files[0].id}-names.txt`, provider.name],
    ]);
  });

  it('names a file that the server has lost, and contains all others', async () => {
    const id = await transcribe();
    const { unitOfWork } = server.database;
    const key = await unitOfWork.read(async ({ jobs, files }) => {
      const job = await jobs.find(id as never);
      return (await files.find(job!.inputId!))!.key;
    });
    await rm(join(server.folder, 'files', key.slice(0, 2), key));
    const { entries } = await download(server.people.client);
    const missing = String(entries.get('files-not-included.txt'));
    expect(missing).toBe(`files/job-${id}/recording-market.wav\n`);
    expect([...entries.keys()]).toContain(`files/job-${id}/output-job-${id}-tw.txt`);
  });
});

describe('exporting the data of others', () => {
  it('contains what a provider did and earned, but no recording of a client', async () => {
    const id = await transcribe();
    const { entries } = await download(server.people.provider);
    expect([...entries.keys()].slice(0, 20)).toEqual([
      'README.txt',
      'account.json',
      'second-factors.json',
      'sessions.ndjson',
      'seen-devices.ndjson',
      'notification-settings.json',
      'notifications.ndjson',
      'api-keys.ndjson',
      'wallet.json',
      'wallet-transactions.ndjson',
      'earnings.json',
      'payouts.ndjson',
      'jobs.ndjson',
      'job-history.ndjson',
      'job-messages.ndjson',
      'job-reviews.ndjson',
      'drafts.ndjson',
      'proposals.ndjson',
      'blocks.ndjson',
      'ratings.ndjson',
    ]);
    expect([...entries.keys()]).toContain(`files/job-${id}/output-job-${id}-tw.txt`);
    expect([...entries.keys()].filter((name) => name.includes('recording'))).toEqual([]);
    expect(linesOf(entries, 'services.ndjson')).toHaveLength(3);
    expect(linesOf(entries, 'jobs.ndjson')[0]).toMatchObject({ id, status: 'completed' });
  });

  it('contains the unfinished work of a provider, and none that was delivered', async () => {
    const { provider } = server.people;
    const save = async (content: string) => {
      const id = await createJob(content);
      await server.call('POST', `/jobs/${id}/assign`, { by: provider });
      const path = `/jobs/${id}/draft`;
      const { body: draft } = await server.call('GET', path, { by: provider });
      const [segment] = draft.content.segments;
      const segments = [{ ...segment, text: 'Hohoro wo nsa.' }];
      const json = { base_version: 0, saved_on: 'Phone', content: { kind: 'segments', segments } };
      await server.call('PUT', path, { by: provider, json });
      return { id, content: json.content };
    };
    const [open, done] = [await save('Wash your hands.'), await save('Wash your feet.')];
    const json = { output_text: 'Hohoro wo nan.' };
    await server.call('POST', `/jobs/${done.id}/deliver`, { by: provider, json });
    const { entries } = await download(provider);
    expect(linesOf(entries, 'drafts.ndjson')).toMatchObject([
      { job_id: open.id, version: 1, saved_on: 'Phone', content: open.content },
    ]);
  });

  it('contains no more of a job that is offered to a provider than the list', async () => {
    const { client, otherProvider } = server.people;
    await server.database.unitOfWork.write(async ({ jobs, notifications }) => {
      const offered = { requestedId: otherProvider.id, content: 'Please wash your hands.' };
      const { id: jobId } = await jobs.insert(aRequestedJob({ clientId: client.id, ...offered }));
      const about = { kind: 'job_offered', jobId, createdAt: instant(Date.now()) } as const;
      return ok(await notifications.insert({ accountId: otherProvider.id, ...about }));
    });
    const { entries } = await download(otherProvider);
    const [notification] = linesOf(entries, 'notifications.ndjson');
    expect(notification).toMatchObject({ kind: 'job_offered', content_start: 'Please wash' });
  });

  it('contains no job of another user', async () => {
    for (const by of [server.people.otherClient, server.people.otherProvider]) {
      expect(linesOf((await download(by)).entries, 'jobs.ndjson')).toEqual([]);
    }
    const { entries } = await download(server.people.admin);
    expect([...entries.keys()]).toEqual([
      'README.txt',
      'account.json',
      'second-factors.json',
      'sessions.ndjson',
      'seen-devices.ndjson',
      'notification-settings.json',
      'notifications.ndjson',
      'api-keys.ndjson',
    ]);
  });
});

describe('the limits of exports', () => {
  it('make one at a time for an account, and others concurrently', async () => {
    const { otherClient, applicant } = server.people;
    await storeLargeRecording(otherClient);
    const first = await begin(otherClient);
    const second = await server.call('GET', '/users/me/export', { by: otherClient });
    expect([second.status, second.body.code]).toEqual([409, 'account.export-in-progress']);
    expect(second.headers.get('retry-after')).toBe('30');
    await download(applicant);
    const closed = once(first, 'close');
    first.destroy();
    await closed;
    await expect.poll(async () => (await begin(otherClient)).statusCode).toBe(200);
  });

  it('end an export with the session that began it', async () => {
    const registered = await server.call('POST', '/auth/register', {
      json: {
        name: 'Yaw Mensah',
        email: 'yaw.mensah@example.com',
        password: 'Sankofa-na-yenkyi',
        role: 'client',
      },
    });
    const yaw = { ...registered.body.user, token: registered.body.access_token };
    for (let count = 0; count < 2; count += 1) await storeLargeRecording(yaw);
    const answer = await begin(yaw);
    expect((await server.call('POST', '/auth/logout', { by: yaw })).status).toBe(204);
    await expect(buffer(answer)).rejects.toThrow('aborted');
  });

  it('allow ten within an hour', async () => {
    const by = server.people.otherProvider;
    const statuses: unknown[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { status, body } = await server.call('GET', '/users/me/export', { by });
      statuses.push(body?.code ?? status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(11);
    expect(statuses.at(-1)).toBe('http.too-many-requests');
  });
});
