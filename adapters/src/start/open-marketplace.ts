import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createConnectionNetwork } from '../http/limits/addresses.ts';
import type { RequestHandler } from '../http/request-gate.ts';
import { type ConnectionBounds, ListenError, serve, type Serving } from '../http/serve.ts';
import type { Database } from '../persistence/database.ts';
import type { KnownAccounts } from '../seed/ensure-marketplace.ts';
import { StartError } from './start-error.ts';
import {
  type ComposedMarketplace,
  composeMarketplace,
  type MarketplaceOptions,
} from './compose.ts';

/**
 * Takes over everything that was deferred and returns the function that stops it, last started first,
 * each even if another fails to stop. Further calls wait for the same run.
 */
export function stopOnce(started: AsyncDisposableStack): () => Promise<void> {
  const owned = started.move();
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= owned.disposeAsync());
}

/** A marketplace that is open, and answers the requests that its host passes to it. */
export type Marketplace = Readonly<{
  handler: RequestHandler;
  /** The accounts whose passwords are known, for the person who started it. */
  knownAccounts: KnownAccounts;
  /**
   * Is not ready any more for as long as load balancers need to notice, and answers requests meanwhile. Then
   * refuses new requests with 503, ends the event streams, finishes the requests in flight (at most
   * 10 s) and the background work, and closes the data directory.
   */
  stop(): Promise<void>;
}>;

/** Stops what was started, by the returned function or if the storage fails. */
function stopOnFailure(
  { failed, log }: Pick<ComposedMarketplace, 'failed' | 'log'>,
  started: AsyncDisposableStack,
): () => Promise<void> {
  failed.throwIfAborted();
  const stop = stopOnce(started);
  failed.addEventListener('abort', () => {
    stop().catch((error: unknown) => log.error({ err: error }, 'not everything stopped cleanly'));
  });
  return stop;
}

/**
 * Opens a marketplace inside another program, which passes requests to its handler: opens the data
 * directory, creates what the first start needs, and starts the background work. It listens nowhere.
 *
 * @throws {StartError} if something outside of the program prevents it; nothing stays open then.
 */
export async function openMarketplace(
  config: Config,
  options: MarketplaceOptions = {},
): Promise<Marketplace> {
  await using started = new AsyncDisposableStack();
  const marketplace = await composeMarketplace(config, options, started);
  started.defer(() => marketplace.endStreams());
  started.defer(() => marketplace.giveNotice());
  const { handler, knownAccounts } = marketplace;
  return { handler, knownAccounts, stop: stopOnFailure(marketplace, started) };
}

/** A marketplace with a server of its own. */
export type RunningServer = Readonly<{
  /** The base URL of the API, like `http://127.0.0.1:8080`. */
  url: string;
  database: Database;
  /** The accounts whose passwords are known, for the person who started it. */
  knownAccounts: KnownAccounts;
  /**
   * Is not ready any more for as long as load balancers need to notice, and answers requests meanwhile. Then
   * stops listening, ends the event streams, finishes the requests in flight (at most 10 s) and the
   * background work, and closes the data directory.
   */
  stop(): Promise<void>;
}>;

const boundsOf = ({ maxConnections, trustedProxies }: Config, log: Logger): ConnectionBounds => ({
  most: maxConnections,
  mostOfOneNetwork: Math.floor(maxConnections / 4),
  networkOf: createConnectionNetwork(trustedProxies),
  onRefused: () => log.warn('connections are refused: too many are open'),
});

async function listen(handler: RequestHandler, config: Config, log: Logger): Promise<Serving> {
  try {
    return await serve(handler, config, {}, boundsOf(config, log));
  } catch (error) {
    throw error instanceof ListenError ? new StartError(error.message, { cause: error }) : error;
  }
}

/**
 * Starts a marketplace with a server of its own: `openMarketplace`, and an HTTP server that listens on
 * the configured address.
 *
 * @throws {StartError} if something outside of the program prevents it; nothing stays open then.
 */
export async function createServer(
  config: Config,
  options: MarketplaceOptions = {},
): Promise<RunningServer> {
  await using started = new AsyncDisposableStack();
  const marketplace = await composeMarketplace(config, options, started);
  const server = await listen(marketplace.handler, config, marketplace.log);
  started.defer(() => server.stop());
  started.defer(() => marketplace.endStreams());
  started.defer(() => {
    server.releaseConnections();
    return marketplace.giveNotice();
  });
  const { database, knownAccounts } = marketplace;
  const url = `${server.url}${options.basePath ?? ''}`;
  return { url, database, knownAccounts, stop: stopOnFailure(marketplace, started) };
}
