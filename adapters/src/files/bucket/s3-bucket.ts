import type { Readable } from 'node:stream';
import { FilesUnavailableError, StorageFullError } from '@nsem/core';
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
import { type BucketConfig, nameBucket } from '../storage.config.ts';
import { type Bucket, checkPrefix } from './bucket.port.ts';
import { readPatiently } from './upload-file.ts';

type AnswerMetadata = Readonly<{ httpStatusCode?: number }>;

/** The name of an error and the status of the answer that it reports; undefined without an answer. */
function readError(error: unknown): Readonly<{ name: string; status: number | undefined }> {
  if (!(error instanceof Error)) return { name: '', status: undefined };
  const { $metadata } = error as Readonly<{ $metadata?: AnswerMetadata }>;
  return { name: error.name, status: $metadata?.httpStatusCode };
}

/** Whether there is no such object; a bucket that is missing is not meant. */
function isNoObject(error: unknown): boolean {
  const { name, status } = readError(error);
  return ['NoSuchKey', 'NotFound'].includes(name) || (status === 404 && name === 'UnknownError');
}

/** Whether there is no such upload in parts, as after it was completed or aborted. */
const isNoUpload = (error: unknown): boolean => readError(error).name === 'NoSuchUpload';

/** The errors of credentials, by the names that servers and the client give them. */
const refusals: Readonly<Record<string, string>> = {
  AccessDenied: 'access is denied to these credentials',
  CredentialsProviderError: 'there are no credentials for it',
  InvalidAccessKeyId: 'the access key is not known there',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'it is in another region',
  AuthorizationHeaderMalformed: 'it is in another region',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: 'the secret is wrong',
};

const failures: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  EAI_AGAIN: 'its host is not found',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'its host is not found',
  EPROTO: 'it does not speak TLS',
  ETIMEDOUT: 'it does not answer',
};

const timeouts: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError']);

/** The codes of an error, and of those that it was made of, as for the addresses of a host. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap((one) => codesOf(one)) : [];
  const code = 'code' in error ? [String(error.code)] : [];
  return [...code, ...inner];
}

/** Explains in a few words why a bucket cannot be used. */
function reasonOf(error: unknown): string {
  const { name, status } = readError(error);
  const known = refusals[name] ?? codesOf(error).flatMap((code) => failures[code] ?? [])[0];
  if (known !== undefined) return known;
  if (timeouts.has(name)) return 'it does not answer';
  if (status === 403) return 'access is denied to these credentials';
  if (status === 404) return 'there is no such bucket';
  return status === undefined || status < 300
    ? 'it does not answer as an object storage does'
    : `it answers ${status}`;
}

/** Turns an error of the client into one that the ports describe. */
export function toPortError(error: unknown, bucket: string): Error {
  const { name, status } = readError(error);
  if (status === 507 || name === 'QuotaExceeded') {
    return new StorageFullError(`The bucket ${bucket} is full.`, { cause: error });
  }
  return new FilesUnavailableError(`The bucket ${bucket} cannot be used: ${reasonOf(error)}.`, {
    cause: error,
  });
}

// The only module that sees the client; it is loaded only if a bucket is configured (open-bucket.ts).

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
