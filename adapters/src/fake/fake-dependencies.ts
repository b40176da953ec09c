import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import {
  createApplication,
  createAuthentication,
  createDeleteOwnAccount,
  createFeedReader,
  createRecovery,
  instant,
  noVerification,
  type Clock,
  type Passwords,
  type UnitOfWork,
} from '@nsem/core';
import { createMemoryUnitOfWork } from '@nsem/core/memory';
import type { Logger } from 'pino';

import { createSessionUsage } from '../accounts/session-usage.ts';
import { createKeyUsage } from '../api-keys/key-usage.ts';
import { openStoredFiles } from '../files/open-stored-files.ts';
import { createFolderPartialFiles } from '../files/folder-partial-files.ts';
import { createUploadStaging } from '../files/upload-staging.ts';
import { createBodyMemory } from '../http/body/body-memory.ts';
import { usualPatience } from '../http/body/read-body.ts';
import type { FakeAppDependencies } from '../http/fake-app.ts';
import { createBriefMemory } from '../http/operations/brief-memory.ts';
import { createUnchangedReplies } from '../http/replies/unchanged-replies.ts';
import { createKeyHolders } from '../http/operations/key-holders.ts';
import { createEventStreams } from '../http/topics/events/event-streams.ts';
import { createOutputRenderer } from '../output-formats/output-renderer.ts';
import { renderTranscript } from '../output-formats/render-transcript.ts';
import { createUploadTurns } from '../http/topics/uploads/upload-turns.ts';
import { createKeyVault } from '../security/key-vault.ts';
import { createMediaLinks } from '../security/media-links.ts';
import { newProviderId } from '../security/new-provider-id.ts';
import { createPayoutAccountVault } from '../security/payout-account-vault.ts';
import { createSessionTokens } from '../security/session-tokens.ts';
import { createCatalogueRegistry } from './catalogue-registry.ts';
import { createMemoryFileStore } from './memory-file-store.ts';

/** What differs between fake marketplaces. */
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

/** What the app of a fake marketplace needs, all of it in memory. */
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
