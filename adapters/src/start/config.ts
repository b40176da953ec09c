import {
  type AdminFactorPolicy,
  type EmailPolicy,
  isPossiblePassword,
  type Pesewas,
  type Quotas,
  type ReviewPolicy,
} from '@nsem/core';
import { z } from 'zod';
import type { ContinuousConfig } from '../backup/continuous/continuous-config.ts';
import { recipientsText } from '../backup/encryption/encryption.ts';
import {
  botTokenText,
  flag,
  isLoopback,
  isOnOwnMachine,
  shortestSecret,
  splitSecrets,
  type TelegramBot,
  text,
  toPesewas,
  webAddress,
  wholeNumber,
  wholeOrOff,
} from './config-values.ts';
import { type BucketConfig, bucketText } from '../files/storage.config.ts';
import { corsOriginsText, rateLimitText, trustedProxiesText } from '../http/http.config.ts';
import type { Sender } from '../mail/mail-message.ts';
import { type MailServer, mailServerText, senderText } from '../mail/mail.config.ts';
import { parseEmail } from '../accounts/parse-email.ts';
import { type PostgresConfig, postgresText } from '../persistence/postgres/postgres.config.ts';
import { StartError } from './start-error.ts';

/** The token of the monitoring system, as it can be in an `Authorization` header. */
const metricsTokenText = () =>
  z.string().regex(/^[\w.~+/=-]{32,512}$/, {
    error: 'must have 32 to 512 letters, digits or -._~+/=, as `openssl rand -hex 32` prints them',
  });

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything that an operator can configure. */
export type Config = Readonly<{
  /** The address to listen on. */
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** Folder of the database, the files, the outbox and the secret. */
  dataDir: string;
  /** Null: the database is a file in the data directory. */
  postgres: PostgresConfig | null;
  /** How many connections to PostgreSQL this process has at most. */
  postgresConnections: number;
  /** The bucket of the stored files; null: they are in the data directory. */
  storage: BucketConfig | null;
  /** How long load balancers have to notice that this process is about to stop, in seconds. */
  stopDelaySeconds: number;
  /** Null: generated at the first start and stored in the data directory. */
  secret: string | null;
  /** Earlier secrets, whose API keys can still be used. */
  previousSecrets: readonly string[];
  /** The first admin; what is null is generated at the first start and printed once. */
  admin: Readonly<{ email: string | null; password: string | null }>;
  /** Whether the first start fills the marketplace with demo people, jobs and money. */
  demo: boolean;
  /** The public address of the marketplace, for the links in mails; null if it is unknown. */
  publicUrl: string | null;
  /** The origins whose scripts may call the API in browsers, or `*`; none: only its own. */
  corsOrigins: readonly string[];
  maxUploadBytes: number;
  /** The budget for request bodies that are in memory at the same time. */
  bodyMemoryBytes: number;
  /** How many connections may be open at the same time. */
  maxConnections: number;
  logLevel: (typeof logLevels)[number];
  /** Words of a client's first translation that the platform pays for. */
  freeWords: number;
  /** The budget of the free translations of a month; null: any amount. */
  freeBudget: Pesewas | null;
  /** How many free translations a device, and a network, may have in 30 days; 0: any number. */
  freePerDevice: number;
  freePerNetwork: number;
  /** How many days the earning of a free job is held before it is paid out; 0: not at all. */
  freeEarningHoldDays: number;
  /** How long clients can review results, and how often they can send one back. */
  reviews: ReviewPolicy;
  /** Amounts above this need a second admin; null: none does. */
  twoAdminsAbove: Pesewas | null;
  /** How many days after the deletion of an account its contents are erased. */
  eraseAfterDays: number;
  /** How much of each thing an account may have. */
  quotas: Quotas;
  /** The words of a job's content that providers see before they accept it; null: all of it. */
  offerPreviewWords: number | null;
  /** How many calls an account or an address may make within some seconds; null: no limit. */
  rateLimit: Readonly<{ calls: number; seconds: number }> | null;
  /** Whether admins must have a second factor. */
  adminFactor: AdminFactorPolicy;
  /** Whether browsers store the UI, to open it without a connection. */
  hasServiceWorker: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or `loopback`. */
  trustedProxies: readonly string[];
  /** Null: mails are written to the outbox folder. */
  smtp: MailServer | null;
  /** Whether users must verify their e-mail, and how. */
  emailPolicy: EmailPolicy;
  /** The sender of mails; null: the marketplace, at the host of `publicUrl`. */
  mailFrom: Sender | null;
  /** Null: Telegram messages are written to the outbox folder. */
  telegram: TelegramBot | null;
  /** The age recipients that every backup is encrypted to; none: backups are not encrypted. */
  backupRecipients: readonly string[];
  /** Where the copies of the database for backups are; null: in the data directory. */
  snapshotDir: string | null;
  /** Where everything that is committed is shipped to, and how; null: nowhere. */
  continuousBackup: ContinuousConfig | null;
  /** The token with which a monitoring system reads `/metrics`; null: there is no such page. */
  metricsToken: string | null;
  /** The names of the variables that are set; the others have their defaults. */
  variablesSet: readonly string[];
}>;

export const variables = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  NSEM_DATA_DIR: text.default('./data'),
  DATABASE_URL: postgresText().optional(),
  NSEM_DATABASE_CONNECTIONS: wholeNumber(5, 1000).default(10),
  STORAGE_URL: bucketText().optional(),
  NSEM_SECRET: z
    .string()
    .min(shortestSecret, { error: 'must have at least 32 characters' })
    .optional(),
  NSEM_SECRET_PREVIOUS: z
    .string()
    .transform(splitSecrets)
    .refine((secrets) => secrets.length > 0, {
      error: 'must be secrets of at least 32 characters, with commas between',
    })
    .default([]),
  NSEM_ADMIN_EMAIL: z
    .string()
    .transform((typed) => parseEmail(typed) ?? '')
    .refine((email) => email !== '', { error: 'must be an e-mail address' })
    .optional(),
  NSEM_ADMIN_PASSWORD: z.string().optional(),
  NSEM_DEMO: flag.optional(),
  PUBLIC_URL: webAddress.optional(),
  NSEM_CORS_ORIGINS: corsOriginsText().default([]),
  MAX_UPLOAD_MB: wholeNumber(1, 4096).default(200),
  NSEM_BODY_MEMORY_MB: wholeNumber(64, 65_536).default(128),
  NSEM_MAX_CONNECTIONS: wholeNumber(8, 100_000).default(2000),
  NSEM_STOP_DELAY_SECONDS: wholeNumber(0, 300).default(0),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
  NSEM_FREE_WORDS: wholeNumber(0, 1_000_000).default(500),
  NSEM_FREE_BUDGET: wholeOrOff(0, 999_999_999).default(500),
  NSEM_FREE_PER_DEVICE: wholeNumber(0, 1_000_000).default(5),
  NSEM_FREE_PER_NETWORK: wholeNumber(0, 1_000_000).default(20),
  NSEM_MAX_STORED_MB: wholeNumber(1, 999_999_999).default(5120),
  NSEM_MAX_OPEN_JOBS: wholeNumber(1, 999_999_999).default(2000),
  NSEM_MAX_JOBS_PER_DAY: wholeNumber(1, 999_999_999).default(5000),
  NSEM_MAX_PENDING_SERVICES: wholeNumber(1, 999_999_999).default(50),
  NSEM_MAX_API_KEYS: wholeNumber(1, 999_999_999).default(25),
  NSEM_OFFER_PREVIEW_WORDS: wholeOrOff(1, 200).default(null),
  NSEM_VERIFY_EMAIL: flag.optional(),
  NSEM_FREE_EARNING_HOLD_DAYS: wholeNumber(0, 365).default(14),
  NSEM_REVIEW_DAYS: wholeNumber(0, 30).default(3),
  NSEM_MAX_REVISIONS: wholeNumber(0, 10).default(2),
  NSEM_TWO_ADMINS_ABOVE: wholeOrOff(0, 1_000_000).default(null),
  NSEM_ERASE_AFTER_DAYS: wholeNumber(0, 3650).default(30),
  NSEM_RATE_LIMIT: rateLimitText().default({ calls: 300, seconds: 10 }),
  NSEM_ADMIN_MFA: z
    .enum(['required', 'optional'], { error: 'must be required or optional' })
    .optional(),
  NSEM_SERVICE_WORKER: flag.default(true),
  NSEM_TRUSTED_PROXIES: trustedProxiesText().default([]),
  SMTP_URL: mailServerText().optional(),
  MAIL_FROM: senderText().optional(),
  TELEGRAM_BOT_TOKEN: botTokenText().optional(),
  NSEM_BACKUP_RECIPIENT: recipientsText().default([]),
  NSEM_SNAPSHOT_DIR: text.optional(),
  NSEM_CONTINUOUS_BACKUP: text.optional(),
  NSEM_CONTINUOUS_BACKUP_SECONDS: wholeNumber(1, 3600).default(5),
  NSEM_CONTINUOUS_BACKUP_DAYS: wholeNumber(1, 365).default(7),
  NSEM_METRICS_TOKEN: metricsTokenText().optional(),
});
type Variables = z.output<typeof variables>;

function* conflicts(values: Variables): Generator<string> {
  const { HOST, NSEM_ADMIN_EMAIL: email, NSEM_ADMIN_PASSWORD: password } = values;
  if (values.NSEM_DEMO === true && !isLoopback(HOST)) {
    yield `NSEM_DEMO=1 fills the marketplace with fictitious people and requires that HOST is a loopback address, not ${HOST}`;
  }
  if (values.NSEM_RATE_LIMIT === null && !isLoopback(HOST)) {
    yield `NSEM_RATE_LIMIT=off lets anyone guess passwords and requires that HOST is a loopback address, not ${HOST}`;
  }
  if (values.DATABASE_URL !== undefined && values.NSEM_SECRET === undefined) {
    yield 'DATABASE_URL requires NSEM_SECRET, which every process must have';
  }
  if (values.DATABASE_URL !== undefined && values.NSEM_CONTINUOUS_BACKUP !== undefined) {
    yield 'NSEM_CONTINUOUS_BACKUP ships a database file; with DATABASE_URL, archive the WAL of PostgreSQL';
  }
  if (values.SMTP_URL && !values.MAIL_FROM && !values.PUBLIC_URL) {
    yield 'SMTP_URL requires MAIL_FROM or PUBLIC_URL, for the address of the sender';
  }
  if (password === undefined) return;
  if (email === undefined) yield 'NSEM_ADMIN_PASSWORD requires NSEM_ADMIN_EMAIL';
  // It may be the password of an account that an earlier version created.
  else if (!isPossiblePassword(password, email)) {
    yield 'NSEM_ADMIN_PASSWORD must have 8 to 128 characters and not be the e-mail address';
  }
}

const toQuotas = (values: Variables): Quotas => ({
  'stored-bytes': values.NSEM_MAX_STORED_MB * 1024 * 1024,
  'open-jobs': values.NSEM_MAX_OPEN_JOBS,
  'jobs-per-day': values.NSEM_MAX_JOBS_PER_DAY,
  'pending-services': values.NSEM_MAX_PENDING_SERVICES,
  'api-keys': values.NSEM_MAX_API_KEYS,
});

function toEmailPolicy(values: Variables): EmailPolicy {
  const { NSEM_VERIFY_EMAIL, SMTP_URL } = values;
  const mustVerify = NSEM_VERIFY_EMAIL ?? SMTP_URL !== undefined;
  return { mustVerify, revealsLink: SMTP_URL === undefined && isOnOwnMachine(values) };
}

const toContinuousBackup = (values: Variables): ContinuousConfig | null =>
  values.NSEM_CONTINUOUS_BACKUP === undefined
    ? null
    : {
        folder: values.NSEM_CONTINUOUS_BACKUP,
        seconds: values.NSEM_CONTINUOUS_BACKUP_SECONDS,
        days: values.NSEM_CONTINUOUS_BACKUP_DAYS,
      };

const toConfig = (
  values: Variables,
  { isTerminal }: ParseOptions,
): Omit<Config, 'variablesSet'> => ({
  host: values.HOST,
  port: values.PORT,
  dataDir: values.NSEM_DATA_DIR,
  postgres: values.DATABASE_URL ?? null,
  postgresConnections: values.NSEM_DATABASE_CONNECTIONS,
  storage: values.STORAGE_URL ?? null,
  stopDelaySeconds: values.NSEM_STOP_DELAY_SECONDS,
  secret: values.NSEM_SECRET ?? null,
  previousSecrets: values.NSEM_SECRET_PREVIOUS,
  admin: {
    email: values.NSEM_ADMIN_EMAIL ?? null,
    password: values.NSEM_ADMIN_PASSWORD ?? null,
  },
  demo: values.NSEM_DEMO ?? (isLoopback(values.HOST) && values.DATABASE_URL === undefined),
  publicUrl: values.PUBLIC_URL ?? null,
  corsOrigins: values.NSEM_CORS_ORIGINS,
  maxUploadBytes: values.MAX_UPLOAD_MB * 1024 * 1024,
  bodyMemoryBytes: values.NSEM_BODY_MEMORY_MB * 1024 * 1024,
  maxConnections: values.NSEM_MAX_CONNECTIONS,
  logLevel: values.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
  freeWords: values.NSEM_FREE_WORDS,
  freeBudget: toPesewas(values.NSEM_FREE_BUDGET),
  freePerDevice: values.NSEM_FREE_PER_DEVICE,
  freePerNetwork: values.NSEM_FREE_PER_NETWORK,
  quotas: toQuotas(values),
  offerPreviewWords: values.NSEM_OFFER_PREVIEW_WORDS,
  freeEarningHoldDays: values.NSEM_FREE_EARNING_HOLD_DAYS,
  reviews: { days: values.NSEM_REVIEW_DAYS, mostRevisions: values.NSEM_MAX_REVISIONS },
  twoAdminsAbove: toPesewas(values.NSEM_TWO_ADMINS_ABOVE),
  eraseAfterDays: values.NSEM_ERASE_AFTER_DAYS,
  rateLimit: values.NSEM_RATE_LIMIT,
  adminFactor: values.NSEM_ADMIN_MFA ?? (isLoopback(values.HOST) ? 'optional' : 'required'),
  hasServiceWorker: values.NSEM_SERVICE_WORKER,
  trustedProxies: values.NSEM_TRUSTED_PROXIES,
  smtp: values.SMTP_URL ?? null,
  emailPolicy: toEmailPolicy(values),
  mailFrom: values.MAIL_FROM ?? null,
  telegram: values.TELEGRAM_BOT_TOKEN ?? null,
  backupRecipients: values.NSEM_BACKUP_RECIPIENT,
  snapshotDir: values.NSEM_SNAPSHOT_DIR ?? null,
  continuousBackup: toContinuousBackup(values),
  metricsToken: values.NSEM_METRICS_TOKEN ?? null,
});

/** How the variables are to be read. */
export type ParseOptions = Readonly<{
  /** Whether the log goes to a terminal: its default level is then `warn`. */
  isTerminal: boolean;
}>;

/**
 * Reads the configuration from environment variables; an empty variable counts as not set.
 *
 * @throws {StartError} with every problem, in one sentence.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  options: ParseOptions = { isTerminal: false },
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  const problems = parsed.success
    ? [...conflicts(parsed.data)]
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  if (problems.length > 0 || !parsed.success)
    throw new StartError(`${problems.join('; ')}.`, { fault: 'usage' });
  const variablesSet = Object.keys(given).filter((name) => name in variables.shape);
  return { ...toConfig(parsed.data, options), variablesSet };
}
