import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

import { brand } from './brand.ts';
import { createClosing, type Closing } from './closing.ts';
import type { Config } from './config.ts';
import { openDataDir, type DataDir } from './data-dir.ts';
import { createFolderFileStore } from './files/folder-file-store.ts';
import { createUploadDesk, sweepTemporaryFiles } from './files/upload-desk.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createKeyUsage } from './http/api-keys/key-usage.ts';
import { createApp } from './http/app.ts';
import { ListenError, serve, type Serving } from './http/serve.ts';
import type { HttpWorld } from './http/world.ts';
import { createLanguageRegistry } from './languages/iso-language-registry.ts';
import { createLog } from './log.ts';
import { addressNotice } from './mail/address-notice.ts';
import { createFolderMailer } from './mail/folder-mailer.ts';
import { startOutboxWorker, type OutboxWorker } from './outbox/outbox-worker.ts';
import { packageRoot } from './package-root.ts';
import { openStored } from './open-stored.ts';
import type { Database } from './persistence/database.ts';
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
  const database = await openStored(folders, stopAtOnce(log));
  closing.add(() => database.close());
  await sweepTemporaryFiles(folders.incoming);
  return { config, folders, database, log };
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
    promotion: { freeWords: config.freeWords },
    maxUploadBytes: config.maxUploadBytes,
    brand,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    log,
    ping: () => database.ping(),
  };
}

function startOutbox({ config, folders, database, log }: Ground): OutboxWorker {
  const { publicUrl } = config;
  const host = publicUrl === null ? 'nsem.local' : new URL(publicUrl).hostname;
  const from = { name: brand, address: `no-reply@${host}` };
  return startOutboxWorker({
    queue: database.outboxQueue,
    address: ({ id, notice }) =>
      addressNotice(database.unitOfWork, { id: `notice-${id}`, notice }, { brand, publicUrl }),
    mailer: createFolderMailer({ folder: folders.outbox, from, log }),
    clock,
    log,
  });
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
  const welcome = await openAtFirstStart(config, {
    ...world,
    registry: world.languageRegistry,
    now: clock.now(),
  });
  const outbox = startOutbox(ground);
  closing.add(() => outbox.stop());
  const housekeeping = startHousekeeping({ unitOfWork: database.unitOfWork, clock, log });
  closing.add(() => housekeeping.stop());
  const keyUsage = createKeyUsage({ unitOfWork: database.unitOfWork, log });
  closing.add(() => keyUsage.flush());
  const app = createApp({ ...world, keyUsage });
  const server = await listen(app, config);
  closing.add(() => server.stop());
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
