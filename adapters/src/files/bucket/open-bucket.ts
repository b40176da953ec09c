import type { BucketConfig } from './bucket.config.ts';
import type { Bucket } from './bucket.port.ts';

/** Opens a bucket; its client is loaded now, because most servers need none. No request is made yet. */
export async function openBucket(config: BucketConfig): Promise<Bucket> {
  const { createS3Bucket } = await import('./s3-bucket.ts');
  return createS3Bucket(config);
}
