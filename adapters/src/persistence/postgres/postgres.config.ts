import { z } from 'zod';

/** A server of PostgreSQL. */
export type Endpoint = Readonly<{ host: string; port: number }>;

/** How connections are encrypted: not at all, without checking the server's certificate, or with it. */
type TlsMode = 'disable' | 'require' | 'verify-full';

/** A database of PostgreSQL, and the servers that may have it. */
export type PostgresConfig = Readonly<{
  /** Of several, the first that can be reached and fits `isWritable` is used. */
  endpoints: readonly Endpoint[];
  user: string;
  password: string;
  database: string;
  /** Whether a server that only reads, as a standby does, is passed over. */
  isWritable: boolean;
  tls: TlsMode;
}>;

/** The name of a server for messages and logs. */
export const nameEndpoint = ({ host, port }: Endpoint): string => `${host}:${port}`;

/** Whether the database is in PostgreSQL; by default it is a file in the data directory. */
export type DatabaseConfig = Readonly<{ postgres?: PostgresConfig | null }>;

/** The name of a database for messages and logs; it contains no credentials. */
export const namePostgres = ({ endpoints, database }: PostgresConfig): string =>
  `${database} at ${endpoints.map(nameEndpoint).join(' or ')}`;

const usualPort = 5432;

const mostEndpoints = 16;

const tlsModes: readonly string[] = ['disable', 'require', 'verify-full'] satisfies TlsMode[];

const isTlsMode = (text: string): text is TlsMode => tlsModes.includes(text);

const options: ReadonlySet<string> = new Set(['target_session_attrs', 'sslmode']);

/** Decodes a part of a URL that may be percent-encoded; undefined if it is malformed or has a NUL. */
function decode(part: string): string | undefined {
  try {
    const decoded = decodeURIComponent(part);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    // It fails only if a % is not followed by the code of a character.
    return undefined;
  }
}

function parseEndpoint(text: string): Endpoint | undefined {
  const url = URL.parse(`postgres://${text}`);
  if (url === null || url.hostname === '' || url.href !== `postgres://${text}`) return undefined;
  // Brackets belong to the URL, not to the address.
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1');
  return { host, port: url.port === '' ? usualPort : Number(url.port) };
}

function parseEndpoints(text: string): readonly Endpoint[] | undefined {
  const parsed = text.split(',').map(parseEndpoint);
  const endpoints = parsed.filter((endpoint) => endpoint !== undefined);
  return endpoints.length === parsed.length && endpoints.length <= mostEndpoints
    ? endpoints
    : undefined;
}

type Credentials = Pick<PostgresConfig, 'user' | 'password'>;

function parseCredentials(text: string): Credentials | undefined {
  const [name = '', ...rest] = text.split(':');
  const [user, password] = [decode(name), decode(rest.join(':'))];
  return user === undefined || user === '' || password === undefined
    ? undefined
    : { user, password };
}

/** The parsed options; undefined if one is unknown. */
function parseOptions(text: string): Pick<PostgresConfig, 'isWritable' | 'tls'> | undefined {
  const query = new URLSearchParams(text);
  if ([...query.keys()].some((name) => !options.has(name))) return undefined;
  const tls = query.get('sslmode') ?? 'disable';
  const session = query.get('target_session_attrs') ?? 'read-write';
  if (!isTlsMode(tls) || !['any', 'read-write'].includes(session)) return undefined;
  return { tls, isWritable: session === 'read-write' };
}

/**
 * Reads the URL of a database. Not with `URL`, which knows only one host.
 *
 * @returns undefined if it is malformed.
 */
export function parsePostgres(text: string): PostgresConfig | undefined {
  const [, afterScheme] = text.split(/^postgres(?:ql)?:\/\//);
  if (afterScheme === undefined || afterScheme.includes('#')) return undefined;
  const [address = '', ...query] = afterScheme.split('?');
  const [authority = '', ...path] = address.split('/');
  const at = authority.lastIndexOf('@');
  const credentials = parseCredentials(authority.slice(0, Math.max(at, 0)));
  const endpoints = parseEndpoints(authority.slice(at + 1));
  const database = decode(path.join('/'));
  const given = parseOptions(query.join('?'));
  if (credentials === undefined || endpoints === undefined || given === undefined) return undefined;
  if (database === undefined || database === '' || database.includes('/')) return undefined;
  return { endpoints, ...credentials, database, ...given };
}

/**
 * The URL of a database: `postgres://USER:PASSWORD@host:port,host:port/database`, with the options
 * `target_session_attrs` (`read-write`, the default, or `any`) and `sslmode` (`disable`, the default,
 * `require` or `verify-full`).
 */
export const postgresText = () =>
  z.string().transform((text, context): PostgresConfig => {
    const parsed = parsePostgres(text);
    if (parsed !== undefined) return parsed;
    // The text is not in the message, because it may contain a password.
    context.addIssue(
      'must be the URL of a PostgreSQL database like postgres://USER:PASSWORD@db1.example.org:5432,db2.example.org/nsem?sslmode=verify-full, with special characters percent-encoded, and only the options target_session_attrs and sslmode',
    );
    return z.NEVER;
  });
