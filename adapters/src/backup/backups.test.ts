import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { instant, StorageFullError, type FileStore, type NewStoredFile } from '@nsem/core';
import { accept, aFile, storeClient } from '@nsem/core/testing';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import pino from 'pino';
import { fromBufferPromise } from 'yauzl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderFileStore } from '../files/folder-file-store.ts';
import { newFileKey } from '../files/file-names.ts';
import {
  openTemporaryDatabase,
  type TemporaryDatabase,
} from '../persistence/testing/temporary-database.ts';
import type { BackupKind } from './backup-name.ts';
import { sealAll } from '../system/seal-ledger.ts';
import { createBackups, type Backups } from './backups.ts';
import { fileEntry, manifestSchema, type Manifest } from './manifest.ts';
import { createSnapshotFolder } from './snapshot-folder.ts';
import { writeArchiveInThread } from './write-archive-in-thread.ts';
import { writeArchiveHere } from './write-archive.ts';

let folder: string;
let database: TemporaryDatabase;
let store: FileStore;
let logged: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-backups-'));
  database = await openTemporaryDatabase();
  store = createFolderFileStore(filesFolder());
  logged = [];
});
afterEach(async () => {
  await database.discard();
  await rm(folder, { recursive: true });
});

const now = instant(Date.UTC(2026, 10, 21, 17, 25, 56));
const snapshotFolder = () => join(folder, 'snapshots');
const filesFolder = () => join(folder, 'files');

function openBackups(
  overrides: Readonly<{
    files?: FileStore;
    freeBytes?: () => Promise<number>;
    graceMs?: number;
    recipients?: readonly string[];
  }> = {},
): Backups {
  const { files, freeBytes } = overrides;
  const free = freeBytes && { freeBytes };
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const clock = { now: () => now };
  return createBackups({
    sealLedger: () => sealAll({ seals: database.seals, clock, log }),
    snapshots: createSnapshotFolder({ database: database.file, folder: snapshotFolder(), ...free }),
    writeArchive:
      files === undefined
        ? writeArchiveInThread({ kind: 'folder', folder: filesFolder() })
        : writeArchiveHere(files),
    recipients: overrides.recipients ?? [],
    clock,
    signingKey: new Uint8Array(32),
    version: '1.2.3',
    graceMs: overrides.graceMs ?? 60_000,
    log,
  });
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Stores a file and registers it. */
async function save(bytes: Buffer, overrides: Partial<NewStoredFile> = {}): Promise<NewStoredFile> {
  const contentType = overrides.contentType ?? 'audio/wav';
  const key = newFileKey(contentType);
  const draft = join(folder, 'draft');
  await writeFile(draft, bytes);
  await store.save(draft, key);
  const facts = { key, contentType, sizeBytes: bytes.length, sha256: sha256(bytes) };
  const file = aFile({ ...facts, ...overrides });
  await database.accept((stores) => stores.files.insert(file, null));
  return file;
}

async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

const manifestOf = (entries: ReadonlyMap<string, Buffer>): Manifest =>
  manifestSchema.parse(JSON.parse(entries.get('manifest.json')?.toString() ?? ''));

async function download(backups: Backups, kind: 'uploads' | 'all') {
  const { bytes } = accept(await backups.open(kind));
  return unzip(await buffer(bytes));
}

describe('a backup of all data', () => {
  it('name the seal that covers the whole ledger', async () => {
    await database.accept((stores) => storeClient(stores, { balance: 500 }));
    const { seal } = manifestOf(await download(openBackups({ files: store }), 'all'));
    const { last, unsealedPostings } = await database.seals.read();
    expect(seal).toEqual({ number: 1, hash: last?.hash });
    expect(unsealedPostings).toBe(0);
  });

  it('contains the database, every file and, last, a correct manifest', async () => {
    const voice = Buffer.from('RIFF and so on');
    const text = Buffer.from('Mema wo akye. '.repeat(100));
    const first = await save(voice, { name: 'Ama’s voice.wav' });
    const second = await save(text, { contentType: 'text/plain' });
    const empty = await save(Buffer.alloc(0), { contentType: 'text/markdown' });
    const entries = await download(openBackups(), 'all');
    const names = [first, second, empty].map(({ key }) => fileEntry(key));
    expect([...entries.keys()]).toEqual(['nsem.db', ...names, 'manifest.json', 'manifest.hmac']);
    expect(entries.get(names[0]!)).toEqual(voice);
    expect(entries.get(names[1]!)).toEqual(text);
    const { files, ...manifest } = manifestOf(entries);
    expect(manifest).toEqual({
      format_version: 1,
      product: 'Nsem',
      product_version: '1.2.3',
      created_at: '2026-11-21T17:25:56.000Z',
      schema: expect.stringMatching(/^\d{4}-/),
      seal: null,
      damaged: [],
    });
    for (const { name, size_bytes, sha256: digest } of files) {
      const bytes = entries.get(name) ?? Buffer.alloc(0);
      expect([name, size_bytes, digest]).toEqual([name, bytes.length, sha256(bytes)]);
    }
    expect(files.map(({ name }) => name)).toEqual(['nsem.db', ...names]);
    expect(files[1]).toMatchObject({ original_name: first.name, content_type: 'audio/wav' });
  });

  it('is made even if files are damaged, and names each of them', async () => {
    const whole = await save(Buffer.from('whole'));
    const altered = await save(Buffer.from('Kumasi'), { sha256: sha256(Buffer.from('Kumase')) });
    const gone = await save(Buffer.from('gone'));
    await store.remove(gone.key);
    const hostile = aFile({ key: '../../../../etc/passwd' });
    await database.accept((stores) => stores.files.insert(hostile, null));
    const entries = await download(openBackups(), 'all');
    const { files, damaged } = manifestOf(entries);
    expect(damaged).toEqual([
      { name: fileEntry(altered.key), reason: 'altered' },
      { name: fileEntry(gone.key), reason: 'missing' },
      { name: fileEntry(hostile.key), reason: 'missing' },
    ]);
    const present = [whole, altered].map(({ key }) => fileEntry(key));
    expect(files.map(({ name }) => name)).toEqual(['nsem.db', ...present]);
    expect(entries.get(present[1]!)?.toString()).toBe('Kumasi');
    expect(logged.join('')).toContain(`The stored file files/${gone.key} is missing.`);
  });

  it('continues after a file that the disk cannot read, and names it', async () => {
    const sick = await save(Buffer.from('sick'));
    const well = await save(Buffer.from('well'));
    const files: FileStore = {
      ...store,
      open: async (key) => (key === sick.key ? Readable.from(failAfter('si')) : store.open(key)),
    };
    const entries = await download(openBackups({ files }), 'all');
    expect(manifestOf(entries).damaged).toEqual([
      { name: fileEntry(sick.key), reason: 'unreadable' },
    ]);
    expect(entries.get(fileEntry(well.key))?.toString()).toBe('well');
  });

  it('fails if the machine fails, rather than call a good file damaged', async () => {
    await save(Buffer.from('fine'));
    const failure = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    const files: FileStore = { ...store, open: () => Promise.reject(failure) };
    const backups = openBackups({ files });
    const { bytes } = accept(await backups.open('all'));
    await expect(buffer(bytes)).rejects.toThrow('too many open files');
    await backups.settle();
    expect(await readdir(snapshotFolder())).toEqual([]);
  });
});

async function* failAfter(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  throw Object.assign(new Error('the disk reports an error'), { code: 'EIO' });
}

describe('a backup of the uploads', () => {
  it('contains the files and a manifest, but no database', async () => {
    const file = await save(Buffer.from('RIFF'));
    const entries = await download(openBackups({ files: store }), 'uploads');
    expect([...entries.keys()]).toEqual([fileEntry(file.key), 'manifest.json', 'manifest.hmac']);
  });
});

describe('making backups', () => {
  it('allows one at a time', async () => {
    const backups = openBackups({ graceMs: 1 });
    const first = accept(await backups.open('database'));
    expect(await backups.open('all')).toEqual({
      ok: false,
      fault: { code: 'backup.in-progress' },
    });
    const bytes = await buffer(first.bytes);
    expect(first.known).toEqual({ sizeBytes: bytes.length, sha256: sha256(bytes) });
  });

  it('waits for what is left to do after the last byte, however short it waits for other backups', async () => {
    const backups = openBackups({ graceMs: 0 });
    for (let times = 0; times < 2; times += 1) {
      const opened = await backups.open('database');
      expect(opened).toMatchObject({ ok: true });
      await buffer(accept(opened).bytes);
    }
  });

  it('is running from its beginning until its last byte is read', async () => {
    const backups = openBackups({ files: store });
    expect(backups.isRunning()).toBe(false);
    const opening = backups.open('all');
    await Promise.resolve();
    expect(backups.isRunning()).toBe(true);
    const { bytes } = accept(await opening);
    expect(backups.isRunning()).toBe(true);
    await buffer(bytes);
    await backups.settle();
    expect(backups.isRunning()).toBe(false);
  });

  it('waits for one that is about to end, and then admits one of two that wait', async () => {
    const backups = openBackups();
    const first = accept(await backups.open('database'));
    const waiting = Promise.all([backups.open('all'), backups.open('uploads')]);
    await buffer(first.bytes);
    const [all, uploads] = await waiting;
    expect([all.ok, uploads.ok]).toEqual([true, false]);
    accept(all).bytes.destroy();
    await backups.settle();
  });

  it.each(['database', 'uploads', 'all'] as const)(
    'leaves nothing behind when a download of %s is aborted',
    async (kind) => {
      // More than all buffers on the way can hold.
      await save(Buffer.alloc(4 * 1024 * 1024, 'nkate'));
      // One of the two kinds of archives is written in a thread.
      const backups = openBackups(kind === 'uploads' ? { files: store } : {});
      const { bytes } = accept(await backups.open(kind));
      expect(await readdir(snapshotFolder())).toHaveLength(1);
      await once(bytes, 'readable');
      bytes.destroy();
      await backups.settle();
      expect(await readdir(snapshotFolder())).toEqual([]);
      accept(await backups.open(kind)).bytes.destroy();
    },
  );

  it('reads no file before its bytes are requested', async () => {
    const opened: string[] = [];
    for (let n = 0; n < 3; n += 1) await save(Buffer.alloc(2 * 1024 * 1024, `file ${n}`));
    const files: FileStore = {
      ...store,
      open(key) {
        opened.push(key);
        return store.open(key);
      },
    };
    const backups = openBackups({ files });
    const { bytes } = accept(await backups.open('uploads'));
    await once(bytes, 'readable');
    expect(opened).toHaveLength(1);
    await buffer(bytes);
    expect(opened).toHaveLength(3);
  });

  it('needs disk space for two copies', async () => {
    const backups = openBackups({ freeBytes: async () => 1_000 });
    await expect(backups.open('database')).rejects.toThrow(StorageFullError);
    await expect(backups.open('database')).rejects.toThrow(/needs \d+ bytes of free disk space/);
    expect(await readdir(snapshotFolder())).toEqual([]);
  });
});

describe('an encrypted backup', () => {
  async function openEncrypted() {
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    return { identity, backups: openBackups({ recipients, graceMs: 0 }) };
  }

  async function downloadDecrypted(kind: BackupKind): Promise<Buffer> {
    const { identity, backups } = await openEncrypted();
    const { bytes, known } = accept(await backups.open(kind));
    expect(known).toBeUndefined();
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const decrypted = await decrypter.decrypt(await buffer(bytes));
    await backups.settle();
    return Buffer.from(decrypted);
  }

  it('of the database decrypts to the bytes that are sent otherwise', async () => {
    const { bytes } = accept(await openBackups().open('database'));
    const expected = await buffer(bytes);
    expect((await downloadDecrypted('database')).equals(expected)).toBe(true);
  });

  it('of all data decrypts to the same files', async () => {
    await save(Buffer.from('RIFF and so on'));
    const expected = await download(openBackups({ files: store }), 'all');
    expect(await unzip(await downloadDecrypted('all'))).toEqual(expected);
  });

  it('removes its snapshot if the client goes', async () => {
    const { backups } = await openEncrypted();
    const { bytes } = accept(await backups.open('database'));
    bytes.destroy();
    await backups.settle();
    expect(await readdir(snapshotFolder())).toEqual([]);
    const { bytes: next } = accept(await backups.open('database'));
    next.destroy();
    await backups.settle();
  });
});
