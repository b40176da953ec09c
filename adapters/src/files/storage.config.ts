import { z } from 'zod';

/** A bucket of an S3-compatible object storage, and the part of it that belongs to this marketplace. */
export type BucketConfig = Readonly<{
  /** The address of the server, like `https://storage.example.org:9000`. */
  endpoint: string;
  /** Null: that of AWS_REGION, or else us-east-1. */
  region: string | null;
  bucket: string;
  /** The prefix of every name in the bucket: empty, or ending with a slash. */
  prefix: string;
  /** Whether requests name the bucket in their path rather than in the host. */
  isPathStyle: boolean;
  /** Null: those that the environment provides, like AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
  credentials: Readonly<{ accessKeyId: string; secretAccessKey: string }> | null;
}>;

/** The name of a bucket for messages and logs; it contains no credentials. */
export const nameBucket = ({ endpoint, bucket, prefix }: BucketConfig): string =>
  `${bucket}${prefix === '' ? '' : `/${prefix.replace(/\/$/, '')}`} at ${endpoint}`;

const bucketShape = /^[\w.-]{3,63}$/;

const prefixShape = /^(?:[\w-][\w.-]{0,99}\/){0,10}$/;

const regionShape = /^[\w-]{1,50}$/;

const options: ReadonlySet<string> = new Set(['region', 'tls', 'path-style']);

/** Decodes a part of a URL that may be percent-encoded; undefined if it is malformed. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    // It fails only if a % is not followed by the code of a character.
    return undefined;
  }
}

/** An option that is on unless it is `false`; undefined if it is neither. */
function readSwitch(query: URLSearchParams, name: string): boolean | undefined {
  const given = query.get(name) ?? 'true';
  return ['true', 'false'].includes(given) ? given === 'true' : undefined;
}

function readCredentials({ username, password }: URL): BucketConfig['credentials'] | undefined {
  const [accessKeyId, secretAccessKey] = [decode(username), decode(password)];
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  if (accessKeyId === '' && secretAccessKey === '') return null;
  return accessKeyId === '' || secretAccessKey === ''
    ? undefined
    : { accessKeyId, secretAccessKey };
}

/** The bucket and the prefix of a path; undefined if it is no path of a bucket. */
function readPath(pathname: string): Pick<BucketConfig, 'bucket' | 'prefix'> | undefined {
  const [bucket = '', ...folders] = pathname.slice(1).replace(/\/$/, '').split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return bucketShape.test(bucket) && prefixShape.test(prefix) ? { bucket, prefix } : undefined;
}

function parseBucket(text: string): BucketConfig | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return undefined;
  const query = url.searchParams;
  if ([...query.keys()].some((name) => !options.has(name))) return undefined;
  const [hasTls, isPathStyle] = [readSwitch(query, 'tls'), readSwitch(query, 'path-style')];
  const [credentials, path] = [readCredentials(url), readPath(url.pathname)];
  const region = query.get('region');
  if (hasTls === undefined || isPathStyle === undefined) return undefined;
  if (credentials === undefined || path === undefined) return undefined;
  if (region !== null && !regionShape.test(region)) return undefined;
  const endpoint = `${hasTls ? 'https' : 'http'}://${url.host}`;
  return URL.canParse(endpoint)
    ? { endpoint, region, ...path, isPathStyle, credentials }
    : undefined;
}

/**
 * The URL of a bucket: `s3://KEY:SECRET@host:port/bucket/prefix`, with the options `region`,
 * `tls=false` and `path-style=false`.
 */
export const bucketText = () =>
  z.string().transform((text, context): BucketConfig => {
    const bucket = parseBucket(text);
    if (bucket !== undefined) return bucket;
    // The text is not in the message, because it may contain a secret.
    context.addIssue(
      'must be the URL of a bucket like s3://KEY:SECRET@storage.example.org:9000/bucket/prefix?region=eu-west-1, with special characters percent-encoded, and only the options region, tls=false and path-style=false',
    );
    return z.NEVER;
  });

/** Where stored files are: in a folder or in a bucket. It can be copied to another thread. */
export type FilePlace =
  | Readonly<{ kind: 'folder'; folder: string }>
  | Readonly<{ kind: 'bucket'; bucket: BucketConfig }>;

/** The configured place of stored files; by default they are in the data directory. */
export type StorageConfig = Readonly<{ storage?: BucketConfig | null }>;

/**
 * Where the stored files of a marketplace are.
 *
 * @param folders those of its data directory.
 */
export const filePlaceOf = (
  { storage = null }: StorageConfig,
  folders: Readonly<{ files: string }>,
): FilePlace =>
  storage === null
    ? { kind: 'folder', folder: folders.files }
    : { kind: 'bucket', bucket: storage };
