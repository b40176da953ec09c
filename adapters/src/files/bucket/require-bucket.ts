import { createHash } from 'node:crypto';
import { checkPrefix, type Bucket } from './bucket.port.ts';

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
