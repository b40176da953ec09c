// The only module that sees the client; it is loaded only if a bucket is configured (open-bucket.ts).
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { nameBucket, type BucketConfig } from './bucket.config.ts';
import { isNoObject, isNoUpload, toPortError } from './bucket-errors.ts';
import { checkPrefix, type Bucket } from './bucket.port.ts';
import { readPatiently } from './read-patiently.ts';

/** The name of the metadata that says which server wrote an object. */
const writerField = 'nsem-writer';

/** How long a connection may take, and the answer to a request with at most one part. */
const patience = { connectionTimeout: 5_000, requestTimeout: 120_000, throwOnRequestTimeout: true };

/** Slow readers hold their connections, and must not hold up uploads. */
const mostConnections = 1_000;

function createClient({ endpoint, region, isPathStyle, credentials }: BucketConfig): S3Client {
  const agent = { keepAlive: true, maxSockets: mostConnections };
  return new S3Client({
    endpoint,
    region: region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    forcePathStyle: isPathStyle,
    ...(credentials !== null && { credentials }),
    // Many servers do not know the trailing checksums, and some store them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { ...patience, httpAgent: agent, httpsAgent: agent },
  });
}

type HeadersOnly = Readonly<{ request: unknown }>;

/**
 * Signs a request with a digest that is known, which the server compares with what arrives. The client
 * would compute it at once and hold up everything else.
 */
function withDigest<
  C extends Readonly<{
    middlewareStack: PutObjectCommand['middlewareStack'] | UploadPartCommand['middlewareStack'];
  }>,
>(command: C, sha256: string): C {
  const stack = command.middlewareStack as PutObjectCommand['middlewareStack'];
  stack.add(
    (next) => (args) => {
      const { request } = args as HeadersOnly;
      (request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'knownDigest' },
  );
  return command;
}

const createMissing = (path: string, cause: unknown): Error =>
  Object.assign(new Error(`ENOENT: there is no object ${path}`, { cause }), { code: 'ENOENT' });

function rangeHeader(range: Readonly<{ start: number; end: number }> | undefined) {
  return range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
}

/** Opens a bucket; no request is made yet. */
export function createS3Bucket(config: BucketConfig): Bucket {
  const client = createClient(config);
  const name = nameBucket(config);
  const { bucket: Bucket, prefix } = config;
  const at = (path: string) => ({ Bucket, Key: `${prefix}${path}` });

  /** Does a request; its errors are those of the port. */
  async function request<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toPortError(error, name);
    }
  }

  /** The answer to a HEAD request has no body that would say what is missing. */
  async function requireBucket(): Promise<void> {
    await request(() => client.send(new HeadBucketCommand({ Bucket })));
  }

  return {
    name,

    async check(abortSignal) {
      const list = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${checkPrefix}` });
      await request(() => client.send(list, abortSignal === undefined ? {} : { abortSignal }));
    },

    async inspect(path) {
      try {
        const found = await client.send(new HeadObjectCommand(at(path)));
        return { sizeBytes: found.ContentLength ?? 0, writer: found.Metadata?.[writerField] };
      } catch (error) {
        if (!isNoObject(error)) throw toPortError(error, name);
        await requireBucket();
        return undefined;
      }
    },

    async open(path, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ ...at(path), ...rangeHeader(range) }),
        );
        return readPatiently(Body as Readable, (error) => toPortError(error, name));
      } catch (error) {
        throw isNoObject(error) ? createMissing(path, error) : toPortError(error, name);
      }
    },

    async put(path, { bytes, sha256 }, writer) {
      const put = new PutObjectCommand({
        ...at(path),
        Body: bytes,
        ContentLength: bytes.length,
        Metadata: { [writerField]: writer },
      });
      await request(() => client.send(withDigest(put, sha256)));
    },

    beginUpload: (path, writer) =>
      request(async () => {
        const Metadata = { [writerField]: writer };
        const begun = await client.send(
          new CreateMultipartUploadCommand({ ...at(path), Metadata }),
        );
        return begun.UploadId ?? '';
      }),

    putPart: ({ path, id, number }, { bytes, sha256 }) =>
      request(async () => {
        const put = new UploadPartCommand({
          ...at(path),
          UploadId: id,
          PartNumber: number,
          Body: bytes,
          ContentLength: bytes.length,
        });
        const { ETag = '' } = await client.send(withDigest(put, sha256));
        return { number, tag: ETag };
      }),

    async completeUpload(path, id, parts) {
      const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }));
      const complete = new CompleteMultipartUploadCommand({
        ...at(path),
        UploadId: id,
        MultipartUpload: { Parts },
      });
      await request(() => client.send(complete));
    },

    async abortUpload(path, id) {
      try {
        await client.send(new AbortMultipartUploadCommand({ ...at(path), UploadId: id }));
      } catch (error) {
        if (!isNoUpload(error)) throw toPortError(error, name);
      }
    },

    async *list(below) {
      let from: string | undefined;
      do {
        const page = new ListObjectsV2Command({
          Bucket,
          Prefix: `${prefix}${below}`,
          ContinuationToken: from,
        });
        const found = await request(() => client.send(page));
        yield (found.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
          path: Key.slice(prefix.length),
          sizeBytes: Size,
          writtenAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
        }));
        from = found.NextContinuationToken;
      } while (from !== undefined);
    },

    async remove(path) {
      await request(() => client.send(new DeleteObjectCommand(at(path))));
    },
  };
}
