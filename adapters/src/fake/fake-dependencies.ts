import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';

import {
  catalogueNames,
  type Clock,
  createApplication,
  createAuthentication,
  createDeleteOwnAccount,
  createFeedReader,
  createRecovery,
  type FileStore,
  instant,
  invariant,
  type LanguageRegistry,
  noVerification,
  type Passwords,
  toNameKey,
  type UnitOfWork,
} from '@nsem/core';
import { createMemoryUnitOfWork } from '@nsem/core/memory';
import type { Logger } from 'pino';

import { createKeyUsage, createSessionUsage } from '../accounts/credential-usage.ts';
import { createFolderPartialFiles } from '../files/folder-partial-files.ts';
import { openStoredFiles } from '../files/stored-files.ts';
import { createUploadStaging } from '../files/upload-staging.ts';
import { createBodyMemory } from '../http/body/body-memory.ts';
import { usualPatience } from '../http/body/read-body.ts';
import type { FakeAppDependencies } from '../http/fake-app.ts';
import { createBriefMemory } from '../http/operations/brief-memory.ts';
import { createKeyHolders } from '../http/operations/key-holders.ts';
import { createUnchangedReplies } from '../http/replies/unchanged-replies.ts';
import { createEventStreams } from '../http/topics/events/event-streams.ts';
import { createUploadTurns } from '../http/topics/uploads/receive-part.ts';
import { languageAliases } from '../languages/language-registry.ts';
import { createOutputRenderer } from '../output-formats/output-renderer.ts';
import { renderTranscript } from '../output-formats/render-transcript.ts';
import { createKeyVault, createMediaLinks, createPayoutAccountVault } from '../security/vaults.ts';
import { createSessionTokens, newProviderId } from '../security/random-secrets.ts';

/** The codes of the languages of a new marketplace, in the order of `catalogueNames`. */
const codes = `
  en es fr de it pt ru zh ja ko ar hi nl sv no da fi pl cs hu el tr he th vi id ms tl sw
  am abr ads ade aha ak anf cko any avn afu bim biv bib kzc bwu cli cll cpn ncu dga dag
  ada mzw ntr doy nnu ee fat gur gaa gpe gse acd gjn gwx hag ha kpo jwi jmr xkt xsm xon
  kph kye kus lar lef lig lgq maw nfr naw nlu nko bud nyb nzi sig saf sfw lip snw sil akp
  tcd tpm kdh bov tw vag wlx wss ssl af bm bci bem ny din dyu bin efi fon ff lg ibb ig ijc
  kab kam kr ki rw kg kri ln lua luo vmw mg mnk men mos pcm nd nso nyn om rn sg srr sn so
  snk nr st suk sus ss ti tiv ts tn umb ve wo xh yo dje zu sq hy as az eu be bn bs bg my
  yue ca ceb hr et ka gu ht is jv kn kk km ku ky lo lv lt mk ml mt mr mn ne ps fa pa qu ro
  sr sd si sk sl su tg ta te tk uk ur ug uz cy`
  .trim()
  .split(/\s+/);

/** A registry of the languages of a new marketplace, without the file of all languages. */
export function createCatalogueRegistry(): LanguageRegistry {
  const known = new Set(codes);
  const byName = new Map([
    ...languageAliases
      .filter(([, code]) => known.has(code))
      .map(([name, code]) => [toNameKey(name), code] as const),
    ...catalogueNames.map((name, at) => [toNameKey(name), codes[at] ?? ''] as const),
  ]);
  return { codeOf: (name) => byName.get(toNameKey(name)) };
}

/** Stores the bytes of files in memory. */
function createMemoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    async save(temporaryPath, key) {
      files.set(key, await readFile(temporaryPath));
      await rm(temporaryPath);
    },
    sizeOf: (key) => Promise.resolve(files.get(key)?.length),
    async open(key, range) {
      const bytes = files.get(key);
      invariant(bytes !== undefined, `the file ${key} was saved`);
      return Readable.from([
        range === undefined ? bytes : bytes.subarray(range.start, range.end + 1),
      ]);
    },
    async remove(key) {
      files.delete(key);
    },
  };
}

/** The settings of a fake marketplace. */
export type FakeSettings = Readonly<{
  /** The time in milliseconds since 1970. */
  now: () => number;
  /** How many words of a client's first translation are free. */
  freeWords: number;
  /** The version that it reports. */
  version: string;
}>;

const megabyte = 1024 * 1024;

/** The defaults of the server's configuration. */
const policies = {
  quotas: {
    'stored-bytes': 5120 * megabyte,
    'open-jobs': 2000,
    'jobs-per-day': 5000,
    'pending-services': 50,
    'api-keys': 25,
  },
  offers: { previewWords: null },
  servicesNeedReview: true,
  twoAdmins: { above: null },
  earningHold: { holdDays: 14 },
  reviews: { days: 0, mostRevisions: 2 },
  maxUploadBytes: 200 * megabyte,
  emailPolicy: noVerification,
  adminFactor: 'optional',
  eraseAfterDays: 30,
} as const;

/** Passwords as they are: the accounts of a fake have nothing to protect. */
const plainPasswords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (password, hash) => Promise.resolve(password === hash),
  verifyNothing: () => Promise.resolve(),
  isOutdated: () => false,
  markOf: () => 'unmarked',
  findWeakness: () => Promise.resolve(undefined),
  marketplaceNames: () => [],
};

const ignore = () => {};

/** Reports what would be a bug of the server, and nothing else. */
const log = {
  error: ({ err }: Readonly<{ err: unknown }>, message: string) =>
    process.emitWarning(`fake marketplace: ${message}: ${inspect(err)}`),
  warn: ignore,
  info: ignore,
  debug: ignore,
  isLevelEnabled: () => false,
} as unknown as Logger;

/** A unit of work in memory that reports each commit. */
function createWatchedUnitOfWork() {
  const memory = createMemoryUnitOfWork();
  const listeners = new Set<() => void>();
  const unitOfWork: UnitOfWork = {
    read: (work) => memory.read(work),
    async write(work) {
      const written = await memory.write(work);
      if (written.ok) for (const listener of listeners) listener();
      return written;
    },
  };
  const onCommit = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { unitOfWork, onCommit };
}

/** The dependencies of a fake marketplace's app, all in memory. */
export function createFakeDependencies({
  now,
  freeWords,
  version,
}: FakeSettings): FakeAppDependencies & Readonly<{ unitOfWork: UnitOfWork }> {
  const { unitOfWork, onCommit } = createWatchedUnitOfWork();
  const clock: Clock = { now: () => instant(now()) };
  const passwords = plainPasswords;
  const { emailPolicy } = policies;
  const tokens = createSessionTokens();
  const files = createMemoryFileStore();
  const stored = openStoredFiles({ files, unitOfWork, clock, log });
  return {
    ...policies,
    ...stored,
    unitOfWork,
    application: createApplication(unitOfWork),
    authentication: createAuthentication({ unitOfWork, passwords, tokens, emailPolicy }),
    recovery: createRecovery({ unitOfWork, passwords, tokens }),
    deleteOwnAccount: createDeleteOwnAccount({ unitOfWork, passwords }),
    clock,
    tokens,
    keyVault: createKeyVault(randomBytes(32)),
    payoutAccountVault: createPayoutAccountVault({ current: randomBytes(32) }),
    // A test sees at once what it has changed.
    availability: createBriefMemory(0),
    mediaLinks: createMediaLinks(randomBytes(32)),
    languageRegistry: createCatalogueRegistry(),
    newProviderId,
    files,
    documents: null,
    // What a test delivers is invented.
    deliveryChecks: null,
    findJobTerms: null,
    outputs: createOutputRenderer({
      ...stored,
      renderLong: (one) => Promise.resolve(renderTranscript(one)),
    }),
    uploads: createUploadStaging({ temporaryFolder: tmpdir(), store: files }),
    partialFiles: createFolderPartialFiles({
      folder: join(tmpdir(), 'nsem-partial'),
      temporaryFolder: tmpdir(),
    }),
    uploadTurns: createUploadTurns(),
    unchanged: createUnchangedReplies(onCommit),
    keyHolders: createKeyHolders(onCommit),
    events: createEventStreams({
      feed: createFeedReader(unitOfWork),
      onCommit,
      onCredentialChange: onCommit,
      log,
    }),
    promotion: { freeWords, needsVerifiedEmail: false },
    bodyMemory: createBodyMemory(128 * megabyte),
    bodyPatience: usualPatience,
    loopWatch: { enter: () => ignore, report: neverReported, stop: ignore },
    limits: null,
    addressOf: () => '127.0.0.1',
    keyUsage: createKeyUsage({ unitOfWork, log }),
    sessionUsage: createSessionUsage({ unitOfWork, log }),
    publicUrl: null,
    version,
    log,
    ping: () => Promise.resolve(),
    checkWrites: () => Promise.resolve(undefined),
    isStopping: () => false,
    checkFiles: () => Promise.resolve({ place: 'folder' as const, problem: null }),
    readSeal: () => Promise.resolve(null),
  };
}

function neverReported(): never {
  throw new Error('a fake has no system report');
}
