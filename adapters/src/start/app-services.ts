import { resolve } from 'node:path';

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

import { type Backups, createBackups } from '../backup/backups.ts';
import { requireOtherPlace } from '../backup/continuous/continuous-config.ts';
import type { ContinuousBackup } from '../backup/continuous/open-continuous-backup.ts';
import { requireRecipients } from '../backup/encryption/encryption.ts';
import { signingKeyOf } from '../backup/signature.ts';
import { writeArchiveInThread } from '../backup/write-archive-in-thread.ts';
import { type Usage, watchSystem } from '../care/start-background-work.ts';
import { checkInThread, createDeliveryChecks } from '../delivery-checks/delivery-checks.ts';
import { openDocuments } from '../documents/documents.ts';
import type { DamagedFiles } from '../files/file-damage.ts';
import { openStoredFiles, type StoredFiles } from '../files/stored-files.ts';
import { createRemovedFileDeletion, leaveToSweep } from '../files/unnamed-files.ts';
import { createUploadStaging } from '../files/upload-staging.ts';
import type { AppDependencies } from '../http/app.ts';
import type { BasePath } from '../http/base-path.ts';
import { createBodyMemory } from '../http/body/body-memory.ts';
import { usualPatience } from '../http/body/read-body.ts';
import { createAddressReader } from '../http/limits/addresses.ts';
import { openLimits } from '../http/limits/limits.ts';
import { createKeyHolders } from '../http/operations/key-holders.ts';
import { createUnchangedReplies } from '../http/replies/unchanged-replies.ts';
import { createExportSlots } from '../http/topics/accounts/export-parts.ts';
import { createEventStreams } from '../http/topics/events/event-streams.ts';
import { createJobTermFinder } from '../http/topics/glossary/find-job-terms.ts';
import { createTrendCache } from '../http/topics/insights/insights.routes.ts';
import { createAvailabilityMemory } from '../http/topics/languages/languages.routes.ts';
import { openPartialUploads } from '../http/topics/uploads/receive-part.ts';
import { createLanguageRegistry } from '../languages/language-registry.ts';
import { createTestMailer } from '../mail/create-mailer.ts';
import { openOutputRenderer } from '../output-formats/output-renderer.ts';
import { loadSecret, loadSecrets, type Secrets } from '../security/load-secret.ts';
import { createKeyVault, createMediaLinks, createPayoutAccountVault } from '../security/vaults.ts';
import {
  createRecoveryCodes,
  createSessionTokens,
  newProviderId,
} from '../security/random-secrets.ts';
import {
  createOneTimeCodes,
  createPasskeyVerifier,
  relyingPartyOf,
} from '../security/second-factors.ts';
import { policiesOf, startSettingsOf } from '../settings/policies.ts';
import {
  fixedSettingsOf,
  followName,
  openRunningSettings,
  settingsFrom,
} from '../settings/running-settings.ts';
import type { BooksCheck } from '../system/books-check.ts';
import { sealAll } from '../system/seal-ledger.ts';
import { createFilesCheck, createWriteCheck } from '../system/storage-checks.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import type { WeeklyCheck } from '../system/weekly-check.ts';
import { openWaveforms } from '../waveforms/waveforms.ts';
import { brand } from '../wording.ts';
import type { BaseServices } from './base-services.ts';
import { findWebRoot, readProductVersion } from './package.ts';

/** Ships what is committed to the configured folder; null: nothing is configured. */
async function shipContinuously(
  { config, folders, storage, embedded, log }: BaseServices,
  damagedFiles: DamagedFiles,
): Promise<ContinuousBackup | null> {
  const { continuousBackup, backupRecipients: recipients } = config;
  if (continuousBackup === null || embedded === null) return null;
  const folder = resolve(continuousBackup.folder);
  await requireOtherPlace(folder, folders.root);
  // Most servers do not need it.
  const { openContinuousBackup } = await import('../backup/continuous/open-continuous-backup.ts');
  const signingKey = signingKeyOf(await loadSecret(folders.root, config.secret));
  const { backup, keeper } = openContinuousBackup({
    config: { ...continuousBackup, folder },
    folders,
    files: storage.place,
    recipients,
    signingKey,
    damagedFiles,
    clock,
    log,
  });
  embedded.askBeforeEmptying(keeper);
  return backup;
}

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

/** Opens access: authentication, second factors, and sealed secrets. */
function openAccess(
  { config, database: { unitOfWork } }: BaseServices,
  passwords: Passwords,
  secrets: Secrets,
) {
  const { adminFactor, emailPolicy, publicUrl } = config;
  const tokens = createSessionTokens();
  const relyingParty = relyingPartyOf(publicUrl);
  const codes = {
    oneTimeCodes: createOneTimeCodes({ ...secrets, issuer: brand }),
    recoveryCodes: createRecoveryCodes(),
    passkeyVerifier: createPasskeyVerifier(relyingParty),
  };
  return {
    ...codes,
    tokens,
    emailPolicy,
    adminFactor,
    authentication: createAuthentication({ unitOfWork, passwords, tokens, emailPolicy }),
    factorAuthentication: createFactorAuthentication({ ...codes, unitOfWork, passwords, tokens }),
    registerPasskey: createPasskeyRegistration({ ...codes, unitOfWork }),
    passkeySite: { id: relyingParty.id, name: brand },
    recovery: createRecovery({ unitOfWork, passwords, tokens }),
    deleteOwnAccount: createDeleteOwnAccount({ unitOfWork, passwords }),
    keyVault: createKeyVault(secrets.current, secrets.previous),
    payoutAccountVault: createPayoutAccountVault(secrets),
    mediaLinks: createMediaLinks(secrets.current),
    newProviderId,
  };
}

/** How files arrive, are read and rendered, and are removed. */
function openFileWork(base: BaseServices, storedFiles: StoredFiles, backups: Backups) {
  const { config, folders, storage, embedded, log } = base;
  const { store: files } = storage;
  const root = folders.root;
  return {
    files,
    storedFiles,
    uploads: createUploadStaging({ temporaryFolder: folders.incoming, store: files }),
    ...openPartialUploads(base),
    documents: openDocuments(),
    deliveryChecks: createDeliveryChecks(checkInThread),
    outputs: openOutputRenderer(storedFiles),
    waveforms: openWaveforms({ ...base, storedFiles }),
    deleteRemovedFile:
      embedded === null ? leaveToSweep : createRemovedFileDeletion({ root, files, backups, log }),
    bodyMemory: createBodyMemory(config.bodyMemoryBytes),
    bodyPatience: usualPatience,
  };
}

/** Opens the caches that commits invalidate, and the streams of events. */
function openMemories({ database, log }: BaseServices) {
  return {
    availability: createAvailabilityMemory(),
    findJobTerms: createJobTermFinder(),
    trendCache: createTrendCache(),
    unchanged: createUnchangedReplies((listener) => database.onCommit(listener)),
    keyHolders: createKeyHolders((listener) => database.onExclusiveCommit(listener)),
    events: createEventStreams({
      feed: createFeedReader(database.unitOfWork),
      onCommit: (listener) => database.onEvents(listener),
      onCredentialChange: (listener) => database.onExclusiveCommit(listener),
      log,
    }),
    exports: createExportSlots(),
  };
}

/** The limits and policies that the operator configures and admins change while it runs. */
async function openSettings({ config, folders, database, log }: BaseServices, secrets: Secrets) {
  const { unitOfWork, sharedCounts } = database;
  const limits = openLimits(config, log, sharedCounts);
  const policies = policiesOf(config, { limits, sharedCounts, secrets });
  const start = startSettingsOf(policies, settingsFrom(config.variablesSet));
  const settings = await openRunningSettings({ unitOfWork, start });
  const mails = { folder: folders.outbox, nameOf: followName(settings) };
  return {
    ...policies,
    settings,
    fixedSettings: fixedSettingsOf(config),
    testMailer: createTestMailer({ config, log, ...mails }),
    twoAdmins: { above: config.twoAdminsAbove },
    eraseAfterDays: config.eraseAfterDays,
  };
}

/** Where the marketplace is reached, and the pages that it serves there. */
const describeSite = ({ config }: BaseServices, basePath: BasePath) => ({
  addressOf: createAddressReader(config.trustedProxies),
  publicUrl: config.publicUrl,
  corsOrigins: config.corsOrigins,
  version: readProductVersion(),
  webRoot: basePath === '' ? findWebRoot() : null,
  hasServiceWorker: config.hasServiceWorker,
});

/** Opens the sources of the state of the running marketplace. */
const openHealth = (base: BaseServices) => {
  const { database, folders, log } = base;
  return {
    notices: database.outboxQueue,
    readSeal: async () => (await database.seals.read()).last,
    ping: () => database.ping(),
    checkFiles: createFilesCheck(base),
    checkWrites: createWriteCheck({ folder: folders.incoming, database, log }),
  };
};

/** Opens what the app is composed of, topic by topic. */
export async function openAppServices(
  base: BaseServices,
  hashing: Passwords,
  basePath: BasePath,
): Promise<
  Omit<AppDependencies, keyof Usage | 'loopWatch' | 'isStopping'> &
    Readonly<{ booksCheck: BooksCheck; weeklyCheck: WeeklyCheck }>
> {
  const { config, folders, storage, database, log } = base;
  const { unitOfWork } = database;
  const secrets = await loadSecrets({ ...config, dataDir: folders.root });
  const stored = openStoredFiles({ files: storage.store, unitOfWork, clock, log });
  const { storedFiles, damagedFiles } = stored;
  const backups = await openBackups(base);
  const continuousBackup = await shipContinuously(base, damagedFiles);
  const settings = await openSettings(base, secrets);
  const nameOf = followName(settings.settings);
  const passwords = { ...hashing, marketplaceNames: () => [brand, nameOf()] };
  return {
    application: createApplication(unitOfWork),
    clock,
    log,
    languageRegistry: createLanguageRegistry(),
    backups,
    damagedFiles,
    ...openAccess(base, passwords, secrets),
    ...openFileWork(base, storedFiles, backups),
    ...openMemories(base),
    ...settings,
    ...describeSite(base, basePath),
    ...(await watchSystem(base, storedFiles, continuousBackup)),
    ...openHealth(base),
  };
}
