import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createApplication,
  createAuthentication,
  createDeleteOwnAccount,
  createFactorAuthentication,
  createFeedReader,
  createPasskeyRegistration,
  createRecovery,
  instant,
  ok,
  noVerification,
  type AuthenticationPorts,
  type KeyScope,
} from '@nsem/core';
import { ampleQuotas, createMemoryPasswords } from '@nsem/core/testing';
import { createRemovedFileDeletion } from '../../files/unnamed-files.ts';
import { openStoredFiles } from '../../files/stored-files.ts';
import { createFolderFileStore } from '../../files/folder-file-store.ts';
import { createFolderPartialFiles } from '../../files/folder-partial-files.ts';
import { createUploadStaging } from '../../files/upload-staging.ts';
import { createLanguageRegistry } from '../../languages/language-registry.ts';
import { openOutputRenderer } from '../../output-formats/output-renderer.ts';
import type { DatabaseCare } from '../../care/database-care.ts';
import type { Database } from '../../persistence/database.ts';
import { createFreeDigests } from '../../security/seal.ts';
import {
  createKeyVault,
  createMediaLinks,
  createPayoutAccountVault,
} from '../../security/vaults.ts';
import {
  createRecoveryCodes,
  createSessionTokens,
  newProviderId,
} from '../../security/random-secrets.ts';
import {
  createOneTimeCodes,
  createPasskeyVerifier,
  relyingPartyOf,
} from '../../security/second-factors.ts';
import { createKeyUsage, createSessionUsage } from '../../accounts/credential-usage.ts';
import { createBodyMemory } from '../body/body-memory.ts';
import { usualPatience } from '../body/read-body.ts';
import { createAddressReader } from '../limits/addresses.ts';
import { createApp, type AppDependencies } from '../app.ts';
import { watchLoop } from '../../system/loop-watch.ts';
import { createWriteCheck } from '../../system/storage-checks.ts';
import type { BooksCheck } from '../../system/books-check.ts';
import { createUnchangedReplies } from '../replies/unchanged-replies.ts';
import { createKeyHolders } from '../operations/key-holders.ts';
import { createSystemMonitor } from '../../system/system-monitor.ts';
import { createExportSlots } from '../topics/accounts/export-parts.ts';
import { createEventStreams } from '../topics/events/event-streams.ts';
import { createJobTermFinder } from '../topics/glossary/find-job-terms.ts';
import { serve } from '../serve.ts';
import { addSettings, localFiles, openTestBackups, openTestChecks } from './test-services.ts';
import { storeOffer, storePeople, type People } from './store-scene.ts';
import { openTestDatabase, type OpenedTestDatabase } from './open-test-database.ts';
import { usualKind, type DatabaseKind } from '../../testing/database-kind.ts';
import { exchange, type Got, type Sending, type SentBody, type Someone } from './exchange.ts';
import { createAvailabilityMemory } from '../topics/languages/languages.routes.ts';
import { checkOutput } from '../../delivery-checks/check-output.ts';
import { createDeliveryChecks } from '../../delivery-checks/delivery-checks.ts';
import { runTask } from '../../documents/document-task.ts';
import { createDocuments } from '../../documents/documents.ts';
import { openWaveforms } from '../../waveforms/waveforms.ts';
import { createUploadTurns } from '../topics/uploads/receive-part.ts';
import { createTrendCache } from '../topics/insights/insights.routes.ts';
import { memoryLog } from './raw-call.ts';

export type { Got, Sending, SentBody, Someone };

/** The real app on a real database and real files, in a temporary folder. */
export type TestServer = Readonly<{
  url: string;
  folder: string;
  dependencies: AppDependencies;
  database: Database;
  /** The kind of the database. */
  kind: DatabaseKind;
  care: DatabaseCare;
  /** Runs a statement over a connection of its own, which sees only committed data. */
  query: OpenedTestDatabase['query'];
  readRows: OpenedTestDatabase['readRows'];
  /** The newest event of all that is committed now. */
  newestEvent(): Promise<number>;
  people: People;
  /** Replaces the people by others, who have nothing yet: tests that share a server do not meet then. */
  replacePeople(): Promise<void>;
  /** The log lines. */
  logged: readonly string[];
  /** Runs only when a test runs it. */
  booksCheck: BooksCheck;
  /** Moves the clock ahead. */
  pass(milliseconds: number): void;
  call(method: string, path: string, sending?: Sending): Promise<Got>;
  /** Creates an API key through the API and returns its value. */
  keyOf(
    owner: Someone,
    scopes?: readonly KeyScope[],
    settings?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  stop(): Promise<void>;
}>;

const secret = Buffer.alloc(32, 'kente');
const site = {
  publicUrl: null,
  corsOrigins: [],
  brand: 'Nsem',
  version: '0.0.0',
  webRoot: null,
  hasServiceWorker: true,
};

/**
 * Starts the app with accounts, languages and prices, on a free port.
 *
 * @param options.kind where its data is stored, for tests of what only one kind of database has.
 */
export async function startTestServer({
  kind = usualKind,
  passwords = createMemoryPasswords(),
  unitOfWork: otherUnitOfWork,
  emailPolicy = noVerification,
  promotion,
  ...overrides
}: Partial<
  AppDependencies &
    Pick<AuthenticationPorts, 'passwords' | 'unitOfWork'> &
    Readonly<{ kind: DatabaseKind }>
> = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-http-'));
  const opened = await openTestDatabase(kind, folder);
  const { database, care, query, readRows, discard } = opened;
  const lines: string[] = [];
  const log = memoryLog(lines);
  let aheadMs = 0;
  const files = createFolderFileStore(join(folder, 'files'));
  const { onCommit, onEvents, onExclusiveCommit, ping } = database;
  const unitOfWork = otherUnitOfWork ?? database.unitOfWork;
  const clock = { now: () => instant(Date.now() + aheadMs) };
  const tokens = createSessionTokens();
  const codes = {
    oneTimeCodes: createOneTimeCodes({ current: secret, issuer: 'Nsem' }),
    recoveryCodes: createRecoveryCodes(),
    passkeyVerifier: createPasskeyVerifier(relyingPartyOf(null)),
  };
  const { version } = site;
  const backups = openTestBackups({ files, database, care, clock, version, log });
  const stored = openStoredFiles({ files, unitOfWork, clock, log });
  const { storedFiles } = stored;
  const checks = await openTestChecks({ folder, care, storedFiles, clock, log });
  const { booksCheck } = checks;
  const composed = {
    ...stored,
    application: createApplication(unitOfWork),
    ping,
    isStopping: () => false,
    checkFiles: () => Promise.resolve({ place: 'folder' as const, problem: null }),
    checkWrites: createWriteCheck({ folder, database, log }),
    files,
    log,
    clock,
    unchanged: createUnchangedReplies(onCommit),
    keyHolders: createKeyHolders(onExclusiveCommit),
    events: createEventStreams({
      feed: createFeedReader(unitOfWork),
      onCommit: onEvents,
      onCredentialChange: onExclusiveCommit,
      log,
    }),
    exports: createExportSlots(),
    // Without threads, each of which would load the modules of documents anew.
    documents: createDocuments(async (task) => runTask(task)),
    deliveryChecks: createDeliveryChecks(async (output) => ok((await checkOutput(output)) ?? [])),
    outputs: openOutputRenderer(stored.storedFiles),
    waveforms: openWaveforms({ ...stored, ...localFiles(folder), log }),
    backups,
    deleteRemovedFile: createRemovedFileDeletion({ root: folder, files, backups, log }),
    notices: database.outboxQueue,
    readSeal: async () => (await database.seals.read()).last,
    system: createSystemMonitor({
      continuousBackup: null,
      version: '0.0.0',
      folder,
      databaseBytes: () => care.sizeInBytes(),
      ...checks,
      seals: database.seals,
      clock,
    }),
    authentication: createAuthentication({ unitOfWork, passwords, tokens, emailPolicy }),
    factorAuthentication: createFactorAuthentication({ ...codes, unitOfWork, passwords, tokens }),
    registerPasskey: createPasskeyRegistration({ ...codes, unitOfWork }),
    passkeySite: { id: 'localhost', name: 'Nsem' },
    ...codes,
    recovery: createRecovery({ unitOfWork, passwords, tokens }),
    deleteOwnAccount: createDeleteOwnAccount({ unitOfWork, passwords }),
    emailPolicy,
    tokens,
    keyVault: createKeyVault(secret),
    payoutAccountVault: createPayoutAccountVault({ current: secret }),
    mediaLinks: createMediaLinks(secret),
    languageRegistry: createLanguageRegistry(),
    newProviderId,
    uploads: createUploadStaging({ temporaryFolder: join(folder, 'files', 'tmp'), store: files }),
    partialFiles: createFolderPartialFiles({
      folder: join(folder, 'partial'),
      temporaryFolder: join(folder, 'files', 'tmp'),
    }),
    uploadTurns: createUploadTurns(),
    quotas: ampleQuotas,
    offers: { previewWords: null },
    twoAdmins: { above: null },
    earningHold: { holdDays: 14 },
    reviews: { days: 0, mostRevisions: 2 },
    maxUploadBytes: 4 * 1024 * 1024,
    eraseAfterDays: 30,
    bodyMemory: createBodyMemory(128 * 1024 * 1024),
    bodyPatience: usualPatience,
    loopWatch: watchLoop({ clock, log }),
    availability: createAvailabilityMemory(),
    findJobTerms: createJobTermFinder(),
    trendCache: createTrendCache(),
    adminFactor: 'optional' as const,
    limits: null,
    addressOf: createAddressReader([]),
    ...site,
    keyUsage: createKeyUsage({ unitOfWork, log }),
    sessionUsage: createSessionUsage({ unitOfWork, log }),
    servicesNeedReview: true,
    ...overrides,
    promotion: { freeWords: 0, digestsOf: createFreeDigests({ current: secret }), ...promotion },
  };
  const dependencies: AppDependencies = await addSettings(composed, { unitOfWork, folder, log });
  const serving = await serve(createApp(dependencies).callback(), { host: '127.0.0.1', port: 0 });
  await storeOffer(database);
  let people = await storePeople(database, { now: clock.now() });
  const call = (method: string, path: string, sending: Sending = {}) =>
    exchange(`${serving.url}${path}`, method, sending);
  return {
    url: serving.url,
    folder,
    dependencies,
    database,
    kind,
    care,
    query,
    readRows,
    async newestEvent() {
      await opened.awaitSettled();
      return database.unitOfWork.read(({ feed }) => feed.lastEventId());
    },
    get people() {
      return people;
    },
    async replacePeople() {
      people = await storePeople(database, { now: clock.now() });
    },
    booksCheck,
    logged: lines,
    pass: (milliseconds) => {
      aheadMs += milliseconds;
    },
    call,
    async keyOf(owner, scopes = [], settings = {}) {
      const json = { key_name: 'Makola market app', scopes, ...settings };
      const made = await call('POST', '/api-keys/', { by: owner, json });
      return made.body.api_key;
    },
    async stop() {
      dependencies.loopWatch.stop();
      dependencies.events.close();
      await serving.stop();
      await dependencies.backups.settle();
      await dependencies.waveforms.stop();
      await dependencies.keyUsage.flush();
      await dependencies.sessionUsage.flush();
      await discard();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
