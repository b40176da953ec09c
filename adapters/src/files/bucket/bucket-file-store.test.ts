import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FilesUnavailableError, instant } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { StartError } from '../../start/start-error.ts';
import { newFileKey } from '../file-names.ts';
import { openFileReader, openFileStorage, type FileStorage } from '../file-storage.ts';
import { fileStoreContract } from '../testing/file-store.contract.ts';
import { bucketText } from '../storage.config.ts';
import { pathInBucket } from './bucket-file-store.ts';
import { openBucket } from './open-bucket.ts';
import {
  createFileUpload,
  createPartLimit,
  createUploadJournal,
  partBytes,
} from './upload-file.ts';
import {
  bucketName,
  bucketUrl,
  hashBytes,
  startFolderServer,
  startMemoryServer,
  useStorageServer,
} from './testing/use-storage-servers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-bucket-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const servers = {
  s3rver: useStorageServer(startFolderServer),
  fauxqs: useStorageServer(startMemoryServer),
};

const placeAt = (url: string) => ({ kind: 'bucket', bucket: bucketText().parse(url) }) as const;

async function openAt(url: string, name = 'data'): Promise<FileStorage> {
  const root = await mkdtemp(join(folder, `${name}-`));
  return openFileStorage(placeAt(url), {
    fileWriter: join(root, 'file-writer'),
    uploading: join(root, 'uploading'),
  });
}

async function save({ store }: FileStorage, content: string | Uint8Array): Promise<string> {
  const key = newFileKey('text/plain');
  const path = join(folder, `incoming-${key}`);
  await writeFile(path, content);
  await store.save(path, key);
  return key;
}

describe.each(Object.entries(servers))('with %s', (name, server) => {
  fileStoreContract(`in a bucket of ${name}`, async (root) => {
    const folders = { fileWriter: join(root, 'file-writer'), uploading: join(root, 'uploading') };
    return (await openFileStorage(placeAt(server().url), folders)).store;
  });
});

const hourMs = 60 * 60 * 1_000;
const rules = (registered: readonly string[]) => ({
  findUnregistered: (keys: readonly string[]) =>
    Promise.resolve(keys.filter((key) => !registered.includes(key))),
  writtenAfter: instant(Date.now() - hourMs),
  writtenBefore: instant(Date.now() + hourMs),
  mayContinue: () => true,
});

describe('a bucket', () => {
  it('is read by those who only read', async () => {
    const { url } = servers.s3rver();
    const key = await save(await openAt(url), 'Akwaaba');
    const reader = await openFileReader(placeAt(url));
    expect([await text(await reader.open(key)), await reader.sizeOf(key)]).toEqual(['Akwaaba', 7]);
  });

  it('has marketplaces apart by their prefixes', async () => {
    const { port } = servers.s3rver();
    const key = await save(await openAt(bucketUrl(port, 'one')), 'one');
    const { store } = await openAt(bucketUrl(port, 'other'));
    expect(await store.sizeOf(key)).toBeUndefined();
  });

  it('is refused at the start in one sentence that does not contain the secret', async () => {
    const { port } = servers.s3rver();
    const refused = async (url: string) => {
      const error = await openAt(url).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(StartError);
      const { message } = error as StartError;
      expect(message).not.toContain('WRONG');
      return message;
    };
    const at = (key: string, bucket: string) =>
      `s3://${key}:WRONG-secret@127.0.0.1:${port}/${bucket}?tls=false`;
    expect(await refused(at('WRONG-key', bucketName))).toBe(
      `The bucket ${bucketName} at http://127.0.0.1:${port} cannot be used: the access key is not known there.`,
    );
    expect(await refused(at('S3RVER', 'no-such-bucket'))).toBe(
      `The bucket no-such-bucket at http://127.0.0.1:${port} cannot be used: there is no such bucket.`,
    );
    expect(await refused(bucketUrl(1))).toContain('cannot be used: nothing answers there.');
    expect(await refused(bucketUrl(port).replace('tls=false', 'tls=true'))).toContain(
      'cannot be used: ',
    );
  });
});

describe('a bucket that goes down', () => {
  it('is an error of the port, and the same store works when it is back', async () => {
    const server = await startFolderServer();
    const storage = await openAt(server.url);
    const key = await save(storage, 'Akwaaba');
    await server.stop();
    const unavailable = FilesUnavailableError;
    await expect(storage.store.open(key)).rejects.toThrow(unavailable);
    await expect(storage.store.sizeOf(key)).rejects.toThrow(unavailable);
    await expect(storage.store.remove(key)).rejects.toThrow(unavailable);
    await expect(save(storage, 'lost')).rejects.toThrow(unavailable);
    expect(await storage.findProblem()).toContain('nothing answers there');
    const again = await server.startAgain();
    expect(await storage.findProblem()).toBeNull();
    expect(await text(await storage.store.open(await save(storage, 'again')))).toBe('again');
    expect(await text(await storage.store.open(key))).toBe('Akwaaba');
    await again.stop();
    await again.remove();
  });

  it('is that too if the bucket itself is missing, rather than its files', async () => {
    const server = await startMemoryServer();
    const { store } = await openAt(server.url);
    await server.deleteBucket();
    const key = newFileKey('text/plain');
    await expect(store.sizeOf(key)).rejects.toThrow(FilesUnavailableError);
    await expect(store.open(key)).rejects.toThrow('there is no such bucket');
    await server.stop();
  });
});

describe('an upload that does not end', () => {
  const large = Buffer.alloc(2 * partBytes + 1, 'a');

  it('leaves no object, and is aborted', async () => {
    const { url } = servers.fauxqs();
    const bucket = await openBucket(bucketText().parse(url));
    const path = pathInBucket(newFileKey('audio/wav'));
    const aborted: string[] = [];
    const upload = createFileUpload({
      bucket: {
        ...bucket,
        async putPart(part, content) {
          if (part.number === 2) throw new FilesUnavailableError('the connection was lost');
          return bucket.putPart(part, content);
        },
        async abortUpload(of, id) {
          aborted.push(id);
          await bucket.abortUpload(of, id);
        },
      },
      journal: createUploadJournal(join(folder, 'uploading')),
      writer: 'test',
      limit: createPartLimit(),
    });
    const file = join(folder, 'large');
    await writeFile(file, large);
    await expect(upload(file, path)).rejects.toThrow('the connection was lost');
    expect(await bucket.inspect(path)).toBeUndefined();
    expect(aborted).toHaveLength(1);
    expect(await readdir(join(folder, 'uploading'))).toEqual([]);
    const [id = ''] = aborted;
    await expect(bucket.completeUpload(path, id, [])).rejects.toThrow(FilesUnavailableError);
  });

  it('is aborted by a later sweep if the bucket is down then', async () => {
    const bucket = await openBucket(bucketText().parse(servers.fauxqs().url));
    const path = pathInBucket(newFileKey('audio/wav'));
    const lost = () => Promise.reject(new FilesUnavailableError('the connection was lost'));
    const journal = createUploadJournal(join(folder, 'uploading'));
    const upload = createFileUpload({
      bucket: { ...bucket, completeUpload: lost, abortUpload: lost },
      journal,
      writer: 'test',
      limit: createPartLimit(),
    });
    const file = join(folder, 'large');
    await writeFile(file, large);
    await expect(upload(file, path)).rejects.toThrow('the connection was lost');
    await expect(journal.abortLeft({ abortUpload: lost })).rejects.toThrow(FilesUnavailableError);
    expect(await readdir(join(folder, 'uploading'))).toHaveLength(1);
    expect(await journal.abortLeft(bucket)).toBe(1);
    expect(await journal.abortLeft(bucket)).toBe(0);
  });

  it('is aborted by the next sweep if the server was killed', async () => {
    const config = bucketText().parse(servers.fauxqs().url);
    const bucket = await openBucket(config);
    const folders = { fileWriter: join(folder, 'writer'), uploading: join(folder, 'uploading') };
    const path = pathInBucket(newFileKey('audio/wav'));
    const id = await bucket.beginUpload(path, 'test');
    const sha256 = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';
    const content = { bytes: Buffer.from('foo'), sha256 };
    const part = await bucket.putPart({ path, id, number: 1 }, content);
    await createUploadJournal(folders.uploading).note({ path, id });
    const storage = await openFileStorage({ kind: 'bucket', bucket: config }, folders);
    expect(await storage.sweep({ ...rules([]), mayContinue: () => false })).toBe(0);
    expect(await readdir(folders.uploading)).toEqual([]);
    await expect(bucket.completeUpload(path, id, [part])).rejects.toThrow(FilesUnavailableError);
    expect(await bucket.inspect(path)).toBeUndefined();
  });
});

/** Passes everything on to a storage server, but lists two objects at a time, rather than a thousand. */
async function startSmallPages(port: number) {
  let sent = 0;
  const server = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming;
    const isList = url.includes('list-type=2');
    if (isList) sent += 1;
    const path = isList ? `${url}&max-keys=2` : url;
    const passed = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('the sweep of a bucket', () => {
  it('deletes what no row names and this server has written, and nothing else', async () => {
    const { port } = servers.s3rver();
    const url = bucketUrl(port, 'swept');
    const [own, other] = [await openAt(url, 'own'), await openAt(url, 'other')];
    const [named, unnamed, foreign] = [
      await save(own, 'a'),
      await save(own, 'b'),
      await save(other, 'c'),
    ];
    expect(
      await own.sweep({ ...rules([named]), writtenBefore: instant(Date.now() - hourMs) }),
    ).toBe(0);
    expect(
      await own.sweep({ ...rules([named]), writtenAfter: instant(Date.now() + hourMs / 2) }),
    ).toBe(0);
    expect(await own.sweep({ ...rules([named]), mayContinue: () => false })).toBe(0);
    expect(await own.sweep(rules([named]))).toBe(1);
    const sizes = [named, unnamed, foreign].map((key) => own.store.sizeOf(key));
    expect(await Promise.all(sizes)).toEqual([1, undefined, 1]);
  });

  it('reads a list that comes in several pages to its end', async () => {
    const pages = await startSmallPages(servers.fauxqs().port);
    onTestFinished(() => pages.stop());
    const url = bucketUrl(pages.port, 'many');
    const own = await openAt(url);
    const bucket = await openBucket(bucketText().parse(url));
    // The last of the list, and more before it than a page has.
    const unnamed = 'f'.repeat(32);
    const path = join(folder, unnamed);
    await writeFile(path, 'a');
    await own.store.save(path, unnamed);
    const keys = Array.from({ length: 4 }, (_, n) => String(n).padStart(32, '0'));
    for (const key of keys) {
      await bucket.put(pathInBucket(key), hashBytes(Buffer.from('a')), 'other');
    }
    expect(await own.sweep(rules(keys))).toBe(1);
    expect(pages.sent()).toBeGreaterThanOrEqual(3);
    expect(await own.store.sizeOf(unnamed)).toBeUndefined();
  });
});
