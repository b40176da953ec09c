import type { Actor } from '../accounts/actor.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AvailableWork } from './provider-directory.port.ts';

/** The most entries of the list, so that its size is bounded: those with the most providers. */
const longestList = 1_000;

/**
 * Lists the work that providers are available for now, for anyone: each service with its languages
 * and the number of providers, most providers first.
 */
export async function listLanguageAvailability(
  stores: Stores,
  _actor: Actor | undefined,
  _input: object,
): Promise<Result<readonly AvailableWork[], never>> {
  return ok(await stores.providers.countAvailable(longestList));
}
