import {
  createApplication,
  createAuthentication,
  createDeleteOwnAccount,
  createFactorAuthentication,
  createFeedReader,
  createPasskeyRegistration,
  createRecovery,
  type Passwords,
} from '@nsem/core';
import type { Logger } from 'pino';

import { createBackups, type Backups } from './backup/backups.ts';
import { requireRecipients } from './backup/encryption/encrypt-backup.ts';
import { signingKeyOf } from './backup/signature.ts';
import { writeArchiveInThread } from './backup/write-archive-in-thread.ts';
import { brand } from './brand.ts';
import type { Config } from './config.ts';
import { createRemovedFileDeletion, leaveToSweep } from './files/delete-removed-file.ts';
import { openStoredFiles } from './files/open-stored-files.ts';
import { createUploadStaging } from './files/upload-staging.ts';
import { createBodyMemory } from './http/body/body-memory.ts';
import { usualPatience } from './http/body/read-body.ts';
import { createApp, type AppDependencies } from './http/app.ts';
import { isBasePath, type BasePath } from './http/base-path.ts';
import { createHandler, type RequestHandler } from './http/create-handler.ts';
import { openRequestGate } from './http/request-gate.ts';
import { createStopNotice } from './http/stop-notice.ts';
import { createExportSlots } from './http/topics/accounts/export-slots.ts';
import { createEventStreams } from './http/topics/events/event-streams.ts';
import { createJobTermFinder } from './http/topics/glossary/find-job-terms.ts';
import { openPartialUploads } from './http/topics/uploads/open-partial-uploads.ts';
import { createKeyHolders } from './http/operations/key-holders.ts';
import { createUnchangedReplies } from './http/replies/unchanged-replies.ts';
import { watchLoop } from './system/loop-watch.ts';
import type { BooksCheck } from './system/books-check.ts';
import type { WeeklyCheck } from './system/weekly-check.ts';
import { sealAll } from './system/seal-ledger.ts';
import { createAddressReader } from './http/limits/address-of.ts';
import { createLanguageRegistry } from './languages/iso-language-registry.ts';
import { createTestMailer } from './mail/test-mailer.ts';
import { checkInThread } from './delivery-checks/check-in-thread.ts';
import { createDeliveryChecks } from './delivery-checks/delivery-checks.ts';
import { openDocuments } from './documents/open-documents.ts';
import { openOutputRenderer } from './output-formats/open-output-renderer.ts';
import { createFilesCheck } from './system/files-check.ts';
import { createWriteCheck } from './system/write-check.ts';
import { findWebRoot } from './find-web-root.ts';
import { readProductVersion } from './product-version.ts';
import { openBaseServices, type BaseServices } from './open-base-services.ts';
import { openLimits } from './open-limits.ts';
import { measureServer } from './measure-server.ts';
import type { Database } from './persistence/database.ts';
import { createKeyVault } from './security/key-vault.ts';
import { loadSecret, loadSecrets } from './security/load-secret.ts';
import { createMediaLinks } from './security/media-links.ts';
import { newProviderId } from './security/new-provider-id.ts';
import { createPayoutAccountVault } from './security/payout-account-vault.ts';
import { createOneTimeCodes } from './security/one-time-codes.ts';
import { createPasskeyVerifier } from './security/passkey-verifier.ts';
import { createPasswords } from './security/passwords.ts';
import { createRecoveryCodes } from './security/recovery-codes.ts';
import { relyingPartyOf } from './security/relying-party.ts';
import { createSessionTokens } from './security/session-tokens.ts';
import { ensureMarketplace, type KnownAccounts } from './seed/ensure-marketplace.ts';
import { policiesOf, startSettingsOf } from './settings/policies.ts';
import { followName, openRunningSettings } from './settings/running-settings.ts';
import { fixedSettingsOf, settingsFrom } from './settings/variables.ts';
import { shipContinuously } from './ship-continuously.ts';
import { startBackgroundWork, type Usage } from './start-background-work.ts';
import { StartError } from './start-error.ts';
import { createAvailabilityMemory } from './http/topics/languages/languages.routes.ts';
import { openWaveforms } from './waveforms/open-waveforms.ts';
import { createTrendCache } from './http/topics/insights/trend-cache.ts';
import { systemClock as clock } from './system-clock.ts';
import { watchSystem } from './watch-system.ts';

/** What the program that runs a marketplace decides about it. */
export type MarketplaceOptions = Readonly<{
  /**
   * The path under which a host application mounts the marketplace, like `/language-services`. All
   * addresses that clients get start with it. The web UI is only served without it, at the root.
   */
  basePath?: BasePath;
  /**
   * Called once if the storage fails, after which the state of the disk is unknown. From then on every
   * request is refused with 503 and the marketplace stops; only a new process can open the data
   * directory again. End the process here, with `process.exit`.
   */
  onFatal?: (error: Error) => void;
}>;

/** A marketplace whose parts are running and which takes requests, but is not stopped by anyone yet. */
export type ComposedMarketplace = Readonly<{
  handler: RequestHandler;
  database: Database;
  knownAccounts: KnownAccounts;
  log: Logger;
  /** Is not ready any more; resolves when load balancers have had the time to notice. */
  giveNotice(): Promise<void>;
  /** Ends the event streams, which have no end otherwise; they must end before the server stops. */
  endStreams(): void;
  /** Aborted if the storage fails. */
  failed: AbortSignal;
}>;

async function openBackups(base: BaseServices): Promise<Backups> {
  const { config, care, folders, storage, log } = base;
  const { seals } = base.database;
  const { snapshots } = care;
  const recipients = config.backupRecipients;
  await requireRecipients(recipients);
  const writeArchive = writeArchiveInThread(storage.place);
  const version = readProductVersion();
  const signingKey = signingKeyOf(await loadSecret(folders.root, config.secret));
  const sealLedger = () => sealAll({ seals, clock, log });
  return createBackups({
    snapshots,
    sealLedger,
    writeArchive,
    recipients,
    clock,
    signingKey,
    version,
    log,
  });
}

async function createAppDependencies(
  base: BaseServices,
  hashing: Passwords,
  basePath: BasePath,
): Promise<
  Omit<AppDependencies, keyof Usage | 'loopWatch' | 'isStopping'> &
    Readonly<{ booksCheck: BooksCheck; weeklyCheck: WeeklyCheck }>
> {
  const { config, folders, database, log } = base;
  const { store: files } = base.storage;
  const { unitOfWork } = database;
  const { emailPolicy } = config;
  const tokens = createSessionTokens();
  const secrets = await loadSecrets({ ...config, dataDir: folders.root });
  const relyingParty = relyingPartyOf(config.publicUrl);
  const codes = {
    oneTimeCodes: createOneTimeCodes({ ...secrets, issuer: brand }),
    recoveryCodes: createRecoveryCodes(),
    passkeyVerifier: createPasskeyVerifier(relyingParty),
  };
  const { storedFiles, damagedFiles } = openStoredFiles({ files, unitOfWork, clock, log });
  const backups = await openBackups(base);
  const continuousBackup = await shipContinuously(base, damagedFiles);
  const { sharedCounts } = database;
  const limits = openLimits(config, log, sharedCounts);
  const policies = policiesOf(config, { limits, sharedCounts, secrets });
  const start = startSettingsOf(policies, settingsFrom(config.variablesSet));
  const settings = await openRunningSettings({ unitOfWork, start });
  const nameOf = followName(settings);
  const mails = { folder: folders.outbox, nameOf };
  const passwords = { ...hashing, marketplaceNames: () => [brand, nameOf()] };
  return {
    application: createApplication(unitOfWork),
    availability: createAvailabilityMemory(),
    findJobTerms: createJobTermFinder(),
    trendCache: createTrendCache(),
    authentication: createAuthentication({ unitOfWork, passwords, tokens, emailPolicy }),
    factorAuthentication: createFactorAuthentication({ ...codes, unitOfWork, passwords, tokens }),
    registerPasskey: createPasskeyRegistration({ ...codes, unitOfWork }),
    passkeySite: { id: relyingParty.id, name: brand },
    ...codes,
    recovery: createRecovery({ unitOfWork, passwords, tokens }),
    deleteOwnAccount: createDeleteOwnAccount({ unitOfWork, passwords }),
    emailPolicy,
    clock,
    tokens,
    keyVault: createKeyVault(secrets.current, secrets.previous),
    payoutAccountVault: createPayoutAccountVault(secrets),
    mediaLinks: createMediaLinks(secrets.current),
    languageRegistry: createLanguageRegistry(),
    newProviderId,
    files,
    storedFiles,
    damagedFiles,
    uploads: createUploadStaging({ temporaryFolder: folders.incoming, store: files }),
    ...openPartialUploads(base),
    unchanged: createUnchangedReplies((listener) => database.onCommit(listener)),
    keyHolders: createKeyHolders((listener) => database.onLoneCommit(listener)),
    events: createEventStreams({
      feed: createFeedReader(database.unitOfWork),
      onCommit: (listener) => database.onEvents(listener),
      onCredentialChange: (listener) => database.onLoneCommit(listener),
      log,
    }),
    exports: createExportSlots(),
    documents: openDocuments(),
    deliveryChecks: createDeliveryChecks(checkInThread),
    outputs: openOutputRenderer(storedFiles),
    waveforms: openWaveforms({ ...base, storedFiles }),
    backups,
    deleteRemovedFile:
      base.embedded === null
        ? leaveToSweep
        : createRemovedFileDeletion({ root: folders.root, files, backups, log }),
    ...policies,
    settings,
    fixedSettings: fixedSettingsOf(config),
    testMailer: createTestMailer({ config, log, ...mails }),
    twoAdmins: { above: config.twoAdminsAbove },
    eraseAfterDays: config.eraseAfterDays,
    bodyMemory: createBodyMemory(config.bodyMemoryBytes),
    bodyPatience: usualPatience,
    adminFactor: config.adminFactor,
    addressOf: createAddressReader(config.trustedProxies),
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    version: readProductVersion(),
    webRoot: basePath === '' ? findWebRoot() : null,
    hasServiceWorker: config.hasServiceWorker,
    log,
    notices: database.outboxQueue,
    ...(await watchSystem(base, storedFiles, continuousBackup)),
    readSeal: async () => (await database.seals.read()).last,
    ping: () => database.ping(),
    checkFiles: createFilesCheck(base),
    checkWrites: createWriteCheck({ folder: folders.incoming, database, log }),
  };
}

function checkBasePath(basePath: string): void {
  if (isBasePath(basePath)) return;
  throw new StartError(`The base path ${basePath} is not a path like /language-services.`);
}

/**
 * Composes a marketplace: opens its data directory, creates what the first start needs, and starts its
 * background work.
 *
 * @param cleanup gets everything that was started.
 * @throws {StartError} if something outside of the program prevents it.
 */
export async function composeMarketplace(
  config: Config,
  { basePath = '', onFatal }: MarketplaceOptions,
  cleanup: AsyncDisposableStack,
): Promise<ComposedMarketplace> {
  checkBasePath(basePath);
  const base = await openBaseServices(config, onFatal, cleanup);
  const { database, failed, log } = base;
  const passwords = createPasswords();
  const dependencies = await createAppDependencies(base, passwords, basePath);
  cleanup.defer(() => dependencies.backups.settle());
  cleanup.defer(() => dependencies.waveforms.stop());
  const knownAccounts = await database.runFirst(() =>
    ensureMarketplace(config, {
      ...dependencies,
      unitOfWork: database.unitOfWork,
      passwords,
      registry: dependencies.languageRegistry,
      now: clock.now(),
    }),
  );
  const usage = startBackgroundWork(base, dependencies, cleanup);
  const gate = openRequestGate(failed);
  const stopNotice = createStopNotice(config.stopDelaySeconds * 1000, failed);
  const metrics = await measureServer(base, dependencies, gate);
  const loopWatch = watchLoop({ clock, log, onDelay: (ms) => metrics?.countDelay(ms) });
  cleanup.defer(() => loopWatch.stop());
  cleanup.defer(() => gate.close());
  const app = createApp(
    { ...dependencies, ...usage, loopWatch, isStopping: () => stopNotice.isGiven() },
    { basePath, isOpen: () => gate.isOpen(), metrics },
  );
  if (basePath !== '') log.info({ basePath }, 'the API is mounted; the web UI needs the root');
  const handler = createHandler(app, { basePath, gate });
  const giveNotice = () => stopNotice.give();
  const endStreams = () => dependencies.events.close();
  return { handler, database, knownAccounts, log, giveNotice, endStreams, failed };
}
