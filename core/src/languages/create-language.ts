import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideNewLanguage } from './decide-language.ts';
import type { LanguageFault } from './language-fault.ts';
import type { LanguageRegistry } from './language-registry.port.ts';
import type { Language } from './language.ts';

/** Adds a language by its name, or shows a hidden one again. */
export async function createLanguage(
  stores: Stores,
  actor: Actor,
  { name }: Readonly<{ name: string }>,
  { registry }: Readonly<{ registry: LanguageRegistry }>,
): Promise<Result<Language, LanguageFault | PermissionFault>> {
  if (!can(actor, 'languages.manage')) return denied;
  const decided = decideNewLanguage(name, await stores.languages.listAll(), registry);
  if (!decided.ok) return decided;
  if (!('id' in decided.value)) return ok(await stores.languages.insert(decided.value));
  await stores.languages.replace(decided.value);
  return ok(decided.value);
}
