import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isMissing, writeDurably } from '../disk.ts';
import type { BucketConfig } from '../storage.config.ts';
import { type Bucket, checkPrefix } from './bucket.port.ts';

/** Opens a bucket; its client is loaded now, because most servers need none. No request is made yet. */
export async function openBucket(config: BucketConfig): Promise<Bucket> {
  const { createS3Bucket } = await import('./s3-bucket.ts');
  return createS3Bucket(config);
}

const content = Buffer.from('This object only shows that the bucket can be written to.\n');

const sha256 = createHash('sha256').update(content).digest('hex');

/**
 * Lists a bucket, writes a small object to it, and deletes that.
 *
 * @throws {FilesUnavailableError} if one of them is not possible.
 */
export async function requireWritableBucket(
  bucket: Pick<Bucket, 'check' | 'put' | 'remove'>,
  writer: string,
): Promise<void> {
  const path = `${checkPrefix}${writer}`;
  await bucket.check();
  await bucket.put(path, { bytes: content, sha256 }, writer);
  await bucket.remove(path);
}

/** With what a data directory marks the objects that it writes; created when it is first needed. */
export async function readWriterId(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const id = randomBytes(16).toString('hex');
  await writeDurably(file, `${id}\n`);
  return id;
}
