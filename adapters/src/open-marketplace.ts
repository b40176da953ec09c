import {
  composeMarketplace,
  type ComposedMarketplace,
  type MarketplaceOptions,
} from './compose.ts';
import type { Config } from './config.ts';
import type { RequestHandler } from './http/create-handler.ts';
import type { KnownAccounts } from './seed/ensure-marketplace.ts';
import { stopOnce } from './stop-once.ts';

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
export function stopOnFailure(
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
