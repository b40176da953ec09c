import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ok, StorageFullError } from '@nsem/core';
import { accept } from '@nsem/core/testing';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BackupKind } from '../../../backup/backup-name.ts';
import { createBackups } from '../../../backup/backups.ts';
import { writeArchiveHere } from '../../../backup/write-archive.ts';
import { spokenWav } from '../../testing/audio.ts';
import { readStoredText } from '../../testing/stored-state.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await keepRecording(spokenWav());
});
afterAll(() => server.stop());

async function keepRecording(recording: Buffer): Promise<void> {
  const { uploads } = server.dependencies;
  const limits = { name: 'market.wav', maxBytes: recording.length };
  const received = accept(await uploads.receive(Readable.from([recording]), limits));
  const stored = await uploads.store(received, 'audio/wav');
  await server.database.unitOfWork.write(async ({ files }) => ok(await files.insert(stored, null)));
}

const snapshots = () => readdir(join(server.folder, 'snapshots')).catch(() => []);

/** Starts a download without reading its body. */
async function beginDownload(kind: BackupKind, method = 'GET'): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${server.people.admin.token}` };
  const call = request(`${server.url}/admin/download/${kind}`, { method, headers }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

const digestOf = (bytes: Uint8Array) =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

async function fetchBytes(kind: BackupKind, credential = server.people.admin.token) {
  const headers = { authorization: `Bearer ${credential}` };
  const answer = await fetch(`${server.url}/admin/download/${kind}`, { headers });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

describe('downloading backups', () => {
  it('sends the database as a SQLite file with length and digest', async () => {
    const { answer, bytes } = await fetchBytes('database');
    expect(answer.status).toBe(200);
    expect(Buffer.from(bytes.subarray(0, 15)).toString()).toBe('SQLite format 3');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.sqlite3',
      'content-length': String(bytes.length),
      'repr-digest': digestOf(bytes),
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="nsem-database-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db"$/,
      ),
    });
  });

  it.each(['uploads', 'all'] as const)('sends %s as a ZIP archive', async (kind) => {
    const { answer, bytes } = await fetchBytes(kind);
    expect(answer.status).toBe(200);
    expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe('PK');
    expect(Buffer.from(bytes).includes(spokenWav())).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="nsem-${kind}-[-0-9TZ]{20}\\.zip"$`),
    );
    await server.dependencies.backups.settle();
    expect(await snapshots()).toEqual([]);
  });

  it('contains neither session tokens nor their hashes', async () => {
    const { token } = server.people.admin;
    const hash = server.dependencies.tokens.hash(token);
    const { bytes } = await fetchBytes('database');
    expect(await readStoredText(server)).toContain(hash);
    for (const secret of [token, hash]) expect(Buffer.from(bytes).includes(secret)).toBe(false);
  });

  it('accepts an admin’s key with the scope backup', async () => {
    const key = await server.keyOf(server.people.admin, ['backup']);
    expect((await fetchBytes('database', key)).answer.status).toBe(200);
  });

  it('makes no snapshot for a HEAD request', async () => {
    const open = vi.spyOn(server.dependencies.backups, 'open');
    const answer = await beginDownload('all', 'HEAD');
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('nsem-all-');
    expect(open).not.toHaveBeenCalled();
    open.mockRestore();
  });

  it('reports that there is no room for a snapshot', async () => {
    const open = vi
      .spyOn(server.dependencies.backups, 'open')
      .mockRejectedValue(new StorageFullError('A snapshot needs 2 GB.'));
    const refused = await server.call('GET', '/admin/download/all', { by: server.people.admin });
    open.mockRestore();
    expect(refused.status).toBe(503);
    expect(refused.body.code).toBe('http.storage-full');
    expect(refused.headers.get('retry-after')).toBe('60');
  });
});

describe('a download that is not finished', () => {
  // More than the buffers between server and client can hold.
  beforeAll(() => keepRecording(Buffer.alloc(16 * 1024 * 1024, 'a')));

  it('makes one at a time, and sends others a Retry-After', async () => {
    const first = await beginDownload('all');
    const second = await server.call('GET', '/admin/download/database', {
      by: server.people.admin,
    });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('backup.in-progress');
    expect(second.headers.get('retry-after')).toBe('30');
    first.resume();
    await once(first, 'end');
    await server.dependencies.backups.settle();
    expect((await fetchBytes('database')).answer.status).toBe(200);
  });

  it('removes the snapshot when the client disconnects', async () => {
    const answer = await beginDownload('all');
    expect(await snapshots()).toHaveLength(1);
    answer.destroy();
    await server.dependencies.backups.settle();
    expect(await snapshots()).toEqual([]);
    expect((await fetchBytes('database')).answer.status).toBe(200);
  });

  it('removes the snapshot when the client disconnects before it is complete', async () => {
    const headers = { authorization: `Bearer ${server.people.admin.token}` };
    const opened = vi.spyOn(server.dependencies.backups, 'open');
    const call = request(`${server.url}/admin/download/all`, { headers }).end();
    call.on('error', () => undefined);
    await vi.waitFor(() => expect(opened).toHaveBeenCalled(), { interval: 1, timeout: 40_000 });
    call.destroy();
    await opened.mock.results[0]?.value;
    opened.mockRestore();
    await server.dependencies.backups.settle();
    expect(await snapshots()).toEqual([]);
    expect((await fetchBytes('database')).answer.status).toBe(200);
  });
});

describe('downloading encrypted backups', () => {
  it('sends a file of the age format, without a length or a digest of its content', async () => {
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    const { files, clock, log } = server.dependencies;
    const writeArchive = writeArchiveHere(files);
    const signingKey = new Uint8Array(32);
    const facts = {
      signingKey,
      snapshots: server.care.snapshots,
      sealLedger: async () => {},
      version: '0.0.0',
    };
    const backups = createBackups({ ...facts, writeArchive, recipients, clock, log });
    const encrypting = await startTestServer({ backups });
    try {
      const headers = { authorization: `Bearer ${encrypting.people.admin.token}` };
      const answer = await fetch(`${encrypting.url}/admin/download/database`, { headers });
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      const bytes = await decrypter.decrypt(new Uint8Array(await answer.arrayBuffer()));
      expect(Buffer.from(bytes.subarray(0, 15)).toString()).toBe('SQLite format 3');
      expect(answer.headers.get('content-type')).toBe('application/vnd.age');
      expect(answer.headers.get('content-disposition')).toMatch(
        /nsem-database-[-0-9TZ]{20}\.db\.age"$/,
      );
      expect([answer.headers.get('content-length'), answer.headers.get('repr-digest')]).toEqual([
        null,
        null,
      ]);
    } finally {
      await encrypting.stop();
    }
  });
});
