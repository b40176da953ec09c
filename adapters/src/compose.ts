import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '@nsem/core';
import type { Logger } from 'pino';

import { createBackups, type Backups } from './backup/backups.ts';
import { createSnapshotFolder, sweepSnapshots } from './backup/snapshot-folder.ts';
import { brand } from './brand.ts';
import { createClosing, type Closing } from './closing.ts';
import type { Config } from './config.ts';
import { openDataDir, type DataDir } from './data-dir.ts';
import { createFolderFileStore } from './files/folder-file-store.ts';
import { createUploadDesk, sweepTemporaryFiles } from './files/upload-desk.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createKeyUsage } from './http/api-keys/key-usage.ts';
import { createApp } from './http/app.ts';
import { createEventStreams } from './http/events/event-streams.ts';
import { createSystemWatch, type SystemWatch } from './system/system-watch.ts';
import { createLimits } from './http/limits/limits.ts';
import { ListenError, serve, type Serving } from './http/serve.ts';
import type { HttpWorld } from './http/world.ts';
import { createLanguageRegistry } from './languages/iso-language-registry.ts';
import { createLog } from './log.ts';
import { startOutbox } from './outbox/start-outbox.ts';
import { packageRoot } from './package-root.ts';
import { readProductVersion } from './product-version.ts';
import { openStored } from './open-stored.ts';
import type { Database } from './persistence/database.ts';
import { checkStoredBooks } from './persistence/insights/check-stored-books.ts';
import { createKeyVault } from './security/key-vault.ts';
import { loadSecret } from './security/load-secret.ts';
import { newProviderId } from './security/new-provider-id.ts';
import { createPasswords } from './security/passwords.ts';
import { createSessionTokens } from './security/session-tokens.ts';
import { openAtFirstStart, type Welcome } from './seed/first-run.ts';
import { StartError } from './start-error.ts';
import { systemClock as clock } from './system-clock.ts';

/** A marketplace that is being served. */
export type RunningServer = Readonly<{
  /** Where it listens, like `http://127.0.0.1:8080`. */
  url: string;
  database: Database;
  /** Whom one can log in as, for whoever started the server. */
  welcome: Welcome;
  /** Finishes the requests in flight and the background work, and closes the database. */
  stop(): Promise<void>;
}>;

/** What everything else is made of. */
type Ground = Readonly<{ config: Config; folders: DataDir; database: Database; log: Logger }>;

/** After a failed write nobody knows what is on the disk: the next start reads it anew. */
const stopAtOnce =
  (log: Logger) =>
  (error: Error): void => {
    log.fatal({ err: error }, 'the database cannot be trusted any more');
    log.flush();
    process.exit(1);
  };

async function openGround(config: Config, closing: Closing): Promise<Ground> {
  const log = createLog(config);
  const folders = await openDataDir(config.dataDir);
  closing.add(() => folders.release());
  if (folders.undidRestore) log.warn('a restore was cut short: what was there before is back');
  const database = await openStored(folders, stopAtOnce(log));
  closing.add(() => database.close());
  await sweepTemporaryFiles(folders.incoming);
  await sweepSnapshots(folders.snapshots);
  return { config, folders, database, log };
}

function openLimits({ config, log }: Ground): HttpWorld['limits'] {
  const { rateLimit, trustedProxies, publicUrl } = config;
  if (rateLimit === null) return null;
  // This server speaks no TLS itself, so somebody does it before it.
  if (publicUrl?.startsWith('https:') === true && trustedProxies.length === 0) {
    log.warn('NSEM_TRUSTED_PROXIES names no proxy: all its callers will share one limit');
  }
  return createLimits({ calls: rateLimit, trustedProxies });
}

function openBackups({ folders, log }: Ground, files: FileStore): Backups {
  const { database, snapshots: folder } = folders;
  const snapshots = createSnapshotFolder({ database, folder });
  return createBackups({ snapshots, files, clock, version: readProductVersion(), log });
}

function watchSystem({ folders, log }: Ground): SystemWatch {
  const { root: folder, database } = folders;
  const checkBooks = () => checkStoredBooks(database);
  const version = readProductVersion();
  return createSystemWatch({ version, folder, database, checkBooks, clock, log });
}

async function createWorld(ground: Ground): Promise<Omit<HttpWorld, 'keyUsage'>> {
  const { config, folders, database, log } = ground;
  const files = createFolderFileStore(folders.files);
  const webRoot = join(packageRoot, '..', 'web', 'build', 'client');
  return {
    unitOfWork: database.unitOfWork,
    clock,
    passwords: createPasswords(),
    tokens: createSessionTokens(),
    keyVault: createKeyVault(await loadSecret(folders.root, config.secret)),
    languageRegistry: createLanguageRegistry(),
    newProviderId,
    files,
    uploads: createUploadDesk({ temporaryFolder: folders.incoming, store: files }),
    events: createEventStreams({
      unitOfWork: database.unitOfWork,
      onCommit: (listener) => database.onCommit(listener),
      log,
    }),
    backups: openBackups(ground, files),
    promotion: { freeWords: config.freeWords },
    maxUploadBytes: config.maxUploadBytes,
    limits: openLimits(ground),
    publicUrl: config.publicUrl,
    brand,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    log,
    notices: database.outboxQueue,
    system: watchSystem(ground),
    ping: () => database.ping(),
  };
}

async function listen(app: ReturnType<typeof createApp>, config: Config): Promise<Serving> {
  try {
    return await serve(app, config);
  } catch (error) {
    throw error instanceof ListenError ? new StartError(error.message, { cause: error }) : error;
  }
}

async function start(config: Config, closing: Closing): Promise<RunningServer> {
  const ground = await openGround(config, closing);
  const { database, log } = ground;
  const world = await createWorld(ground);
  closing.add(() => world.backups.settle());
  closing.add(() => world.system.settle());
  const welcome = await openAtFirstStart(config, {
    ...world,
    registry: world.languageRegistry,
    now: clock.now(),
  });
  const outbox = startOutbox({ ...ground, folder: ground.folders.outbox, clock });
  closing.add(() => outbox.stop());
  const { unitOfWork, outboxQueue: notices } = database;
  const housekeeping = startHousekeeping({ unitOfWork, notices, clock, log });
  closing.add(() => housekeeping.stop());
  const keyUsage = createKeyUsage({ unitOfWork, log });
  closing.add(() => keyUsage.flush());
  const app = createApp({ ...world, keyUsage });
  const server = await listen(app, config);
  closing.add(() => server.stop());
  // They would go on for ever, and the server would wait for them.
  closing.add(() => world.events.close());
  return { url: server.url, database, welcome, stop: () => closing.close() };
}

/**
 * Starts a marketplace: opens its data directory, makes what the first start needs, and serves it.
 *
 * @throws {StartError} where something outside stands in the way; nothing is left open then.
 */
export async function createServer(config: Config): Promise<RunningServer> {
  const closing = createClosing();
  try {
    return await start(config, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}
