import { composeMarketplace, type MarketplaceOptions } from './compose.ts';
import type { Config } from './config.ts';
import type { Logger } from 'pino';
import type { ConnectionBounds } from './http/cap-connections.ts';
import type { RequestHandler } from './http/create-handler.ts';
import { createConnectionNetwork } from './http/limits/network-of.ts';
import { ListenError, serve, type Serving } from './http/serve.ts';
import { stopOnFailure } from './open-marketplace.ts';
import type { Database } from './persistence/database.ts';
import type { KnownAccounts } from './seed/ensure-marketplace.ts';
import { StartError } from './start-error.ts';

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
