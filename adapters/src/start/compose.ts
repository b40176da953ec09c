import type { Logger } from 'pino';

import { measureServer, startBackgroundWork } from '../care/start-background-work.ts';
import { createApp } from '../http/app.ts';
import { type BasePath, isBasePath } from '../http/base-path.ts';
import {
  createHandler,
  createStopNotice,
  openRequestGate,
  type RequestHandler,
} from '../http/request-gate.ts';
import type { Database } from '../persistence/database.ts';
import { createPasswords } from '../security/passwords.ts';
import { ensureMarketplace, type KnownAccounts } from '../seed/ensure-marketplace.ts';
import { watchLoop } from '../system/loop-watch.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import { openAppServices } from './app-services.ts';
import { openBaseServices } from './base-services.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** The options of the program that runs a marketplace. */
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
  const dependencies = await openAppServices(base, passwords, basePath);
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
