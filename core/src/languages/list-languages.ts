import type { Actor } from '../accounts/actor.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Language } from './language.ts';

/** Lists the offered languages by name, for anyone; on request with the hidden ones. */
export async function listLanguages(
  stores: Stores,
  _actor: Actor | undefined,
  { includeHidden }: Readonly<{ includeHidden: boolean }>,
): Promise<Result<readonly Language[], never>> {
  const all = await stores.languages.listAll();
  return ok(includeHidden ? all : all.filter(({ isHidden }) => !isHidden));
}
