import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import S3rver from 's3rver';
import { afterAll, beforeAll } from 'vitest';
import type { HashedBytes } from '../bucket.port.ts';

/** A server of object storage that runs, with a bucket. */
export type StorageServer = Readonly<{
  port: number;
  /** The URL of its bucket, with credentials that it accepts, and the prefix `test`. */
  url: string;
  /** Stops it; its objects are retained if it can be started again. */
  stop(): Promise<void>;
  /** Removes its objects, if they are on the disk. */
  remove?(): Promise<void>;
}>;

/** A server that can be started again at the same port with the same objects. */
export type FolderServer = StorageServer &
  Readonly<{ startAgain(): Promise<FolderServer>; remove(): Promise<void> }>;

/** The bucket of every server. */
export const bucketName = 'nsem-test';

/** The credentials that s3rver accepts; fauxqs accepts any. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The URL of the bucket of a server on this machine. */
export const bucketUrl = (port: number, prefix = 'test'): string =>
  `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucketName}/${prefix}?tls=false`;

/** Starts s3rver, which stores in a folder and knows its credentials, but cannot abort uploads. */
export async function startFolderServer(port = 0, folder?: string): Promise<FolderServer> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'nsem-s3rver-')));
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: bucketName, configs: [] }],
  });
  const { port: used } = await server.run();
  return {
    port: used,
    url: bucketUrl(used),
    stop: () => server.close(),
    startAgain: () => startFolderServer(used, directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Starts fauxqs, which can abort uploads, but accepts any credentials. */
export async function startMemoryServer(): Promise<
  StorageServer & Readonly<{ deleteBucket(): Promise<void> }>
> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
  });
  await client.send(new CreateBucketCommand({ Bucket: bucketName }));
  return {
    port: server.port,
    url: bucketUrl(server.port),
    async stop() {
      client.destroy();
      await server.stop();
    },
    async deleteBucket() {
      await client.send(new DeleteBucketCommand({ Bucket: bucketName }));
    },
  };
}

/** Runs a server for all tests of a file; returns it. */
export function useStorageServer(start: () => Promise<StorageServer>): () => StorageServer {
  let running: StorageServer | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running?.stop();
    await running?.remove?.();
  });
  return () => {
    if (running === undefined) throw new Error('the server is started before the tests');
    return running;
  };
}

/** Bytes as a bucket takes them. */
export const hashBytes = (bytes: Uint8Array): HashedBytes => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
