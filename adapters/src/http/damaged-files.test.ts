import { once } from 'node:events';
import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ok } from '@nsem/core';
import { accept, aRequestedJob, twiTranscription } from '@nsem/core/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { multipart, spokenWav } from './testing/audio.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
/** The addresses of small files of every kind. */
let places: Readonly<Record<string, string>>;
/** The address of a file that is read in many pieces. */
let large: string;
/** The bytes of all stored files, by their paths. */
let stored: ReadonlyMap<string, Buffer>;

const recording = Buffer.alloc(1024 * 1024, 'highlife ');

/** Stores a large recording of a job. */
async function storeRecording(): Promise<string> {
  const { uploads } = server.dependencies;
  const clientId = server.people.client.id;
  const limits = { name: 'market.wav', maxBytes: recording.length };
  const received = accept(await uploads.receive(Readable.from([recording]), limits));
  const accepted = await uploads.store(received, 'audio/wav');
  const written = await server.database.unitOfWork.write(async ({ files, jobs }) => {
    const { id: inputId } = await files.insert(accepted, clientId);
    return ok(await jobs.insert(aRequestedJob({ clientId, inputId, work: twiTranscription })));
  });
  return `/jobs/${accept(written).id}/input`;
}

/** Stores a voice sample, a recording with its transcript, and a reference file. */
async function storeFiles(): Promise<Readonly<Record<string, string>>> {
  const { client, provider } = server.people;
  const sound = { name: 'market.wav', bytes: spokenWav() };
  const fields = { service_type: 'transcription', language: 'tw' };
  const uploaded = multipart(fields, { field: 'audio_file', ...sound });
  const made = await server.call('POST', '/jobs/upload', { by: client, body: uploaded });
  const job = `/jobs/${made.body.id}`;
  const notice = { field: 'file', name: 'notice.pdf', bytes: Buffer.alloc(2000, '%PDF-1.7\n') };
  const reference = await server.call('POST', `${job}/references`, {
    by: client,
    body: multipart({}, notice),
  });
  await server.call('POST', `${job}/assign`, { by: provider });
  const output_text = '[00:00:01] Ama: Nsuo pa ho hia.\n\n'.repeat(60);
  await server.call('POST', `${job}/deliver`, { by: provider, json: { output_text } });
  const service = { service_type: 'narration', language: 'ee', sample_text: 'Woezɔ loo!' };
  const sample = await server.call('POST', '/services/', {
    by: server.people.applicant,
    body: multipart(service, { field: 'audio_recording', ...sound }),
  });
  const link = await server.call('GET', `${job}/media-link?file=input`, { by: client });
  return {
    input: `${job}/input`,
    output: `${job}/output`,
    subtitles: `${job}/output?format=srt`,
    waveform: `${job}/waveform?file=input`,
    reference: reference.headers.get('location') ?? '',
    'media link': link.body.url,
    'voice sample': sample.body.audio_recording,
  };
}

async function readFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = join(server.folder, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)),
  );
}

beforeAll(async () => {
  server = await startTestServer();
  places = await storeFiles();
  large = await storeRecording();
  stored = await readFiles();
});
afterAll(() => server.stop());
afterEach(async () => {
  // A waveform that was measured before is still right.
  await rm(join(server.folder, 'waveforms'), { recursive: true, force: true });
  for (const [path, bytes] of stored) await writeFile(path, bytes);
});

/** Changes one byte in the middle, as a bad disk does. */
async function flipByte(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  const at = Math.floor((await handle.stat()).size / 2);
  const { buffer: bytes } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.of((bytes[0] ?? 0) ^ 1), 0, 1, at);
  await handle.close();
}

const shorten = (path: string): Promise<void> => truncate(path, 1000);

type Change = (path: string) => Promise<void>;

const kinds: readonly (readonly [string, string, Change])[] = [
  ['missing', 'missing', rm],
  ['too short', 'altered', shorten],
  ['changed by a byte', 'altered', flipByte],
];

async function damageAll(change: Change): Promise<void> {
  for (const path of stored.keys()) await change(path);
}

type Listed = Readonly<{ key: string; reason: string; noticed_at: string }>;

async function listDamaged(): Promise<readonly Listed[]> {
  const { body } = await server.call('GET', '/admin/health', { by: server.people.admin });
  return body.damaged_files;
}

const callerOf = (path: string) =>
  path.startsWith('/api/audio') ? server.people.applicant : server.people.client;

const download = (path: string, headers = {}) =>
  server.call('GET', path, { by: callerOf(path), headers });

/** Starts to download a file, and returns before its end. */
async function begin(path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${callerOf(path).token}` };
  const call = request(`${server.url}${path}`, { headers }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

/** Otherwise a waveform that is being measured is stored during the next test. */
async function waitForWaveform(): Promise<void> {
  await expect.poll(async () => (await download(places['waveform'] ?? '')).status).toBe(200);
}

const damaged = { status: 500, body: { code: 'http.file-damaged', retryable: false } };

describe.each(kinds)('a file that is %s', (_kind, reason, change) => {
  it('is refused wherever it is read, listed, and logged once', async () => {
    const linesBefore = server.logged.length;
    await damageAll(change);
    for (const [place, path] of Object.entries(places)) {
      const got = await download(path);
      expect({ place, status: got.status, body: got.body }).toMatchObject({ place, ...damaged });
      expect(got.headers.get('content-disposition')).toBeNull();
      await download(path);
    }
    const listed = await listDamaged();
    expect(listed.filter((file) => file.reason === reason)).toHaveLength(4);
    for (const { key } of listed) {
      const lines = server.logged
        .slice(linesBefore)
        .filter((line) => line.includes(key) && line.includes(reason));
      expect(lines).toHaveLength(1);
    }
  });

  it('is taken from the list when it was read whole again', async () => {
    for (const path of Object.values(places)) {
      const { status } = await download(path);
      expect([200, 202]).toContain(status);
    }
    await waitForWaveform();
    expect(await listDamaged()).toEqual([]);
  });
});

describe('a large file', () => {
  it('is refused before the first byte if it has another size, and so is a part of it', async () => {
    await damageAll(shorten);
    expect(await download(large)).toMatchObject(damaged);
    expect(await download(large, { range: 'bytes=0-9' })).toMatchObject(damaged);
  });

  it('is cut off before its end if a byte of it has changed', async () => {
    await damageAll(flipByte);
    const answer = await begin(large);
    expect(answer.statusCode).toBe(200);
    const chunks: Uint8Array[] = [];
    answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
    expect(Buffer.concat(chunks).length).toBeLessThan(recording.length);
    expect(await listDamaged()).toMatchObject([{ reason: 'altered' }]);
    const lines = server.logged.filter((line) => line.includes('response broken off'));
    expect(lines).toEqual([]);
  });

  it('is sent again when it is whole, in parts too', async () => {
    expect((await buffer(await begin(large))).equals(recording)).toBe(true);
    const { status, text } = await download(large, { range: 'bytes=9-16' });
    expect({ status, text }).toEqual({ status: 206, text: 'highlife' });
    expect(await listDamaged()).toEqual([]);
  });
});

describe.each(kinds.slice(0, 2))(
  'an answer without the bytes of a file that is %s',
  (_, reason, change) => {
    it('is refused as the file is, and lists it', async () => {
      const sent = await begin(places['input'] ?? '');
      const known = { 'if-none-match': sent.headers.etag };
      sent.resume();
      await damageAll(change);
      for (const path of [places['input'], places['output'], places['voice sample'], large]) {
        const head = await server.call('HEAD', path ?? '', { by: callerOf(path ?? '') });
        expect({ path, status: head.status }).toEqual({ path, status: 500 });
        expect(head.headers.get('content-disposition')).toBeNull();
        expect(head.headers.get('etag')).toBeNull();
      }
      expect(await download(places['input'] ?? '', known)).toMatchObject(damaged);
      expect(await download(large, { 'if-none-match': '*' })).toMatchObject(damaged);
      const listed = await listDamaged();
      expect(listed.map((file) => file.reason)).toEqual([reason, reason, reason, reason]);
    });

    it('is sent when the file is there again', async () => {
      const { status } = await server.call('HEAD', large, { by: callerOf(large) });
      expect(status).toBe(200);
      expect((await download(large, { 'if-none-match': '*' })).status).toBe(304);
      for (const path of Object.values(places)) await download(path);
      await waitForWaveform();
      await buffer(await begin(large));
      expect(await listDamaged()).toEqual([]);
    });
  },
);

it('an export leaves damaged files out, and lists them', async () => {
  await damageAll(rm);
  const zip = await fromBufferPromise(await buffer(await begin('/users/me/export')));
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toContain('files-not-included.txt');
  expect(names.some((name) => name.startsWith('files/'))).toBe(false);
  expect(await listDamaged()).toHaveLength(4);
});

it('a file that was deleted while it was requested is not damaged', async () => {
  const [key = ''] = [...stored.keys()].map((path) => basename(path));
  const { storedFiles, damagedFiles } = server.dependencies;
  const before = damagedFiles.list();
  const unknown = { key: key.replaceAll(/[0-9a-f]/g, '0'), sizeBytes: 3, sha256: '' };
  await expect(storedFiles.read(unknown)).rejects.toThrow('ENOENT');
  expect(damagedFiles.list()).toEqual(before);
});
