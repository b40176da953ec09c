import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideNewLanguage } from './decide-language.ts';
import type { LanguageFault } from './language-fault.ts';
import type { LanguageRegistry } from './language-registry.port.ts';
import type { Language, NewLanguage } from './language.ts';

/** Adds a language by its name, or shows a hidden one again. */
export async function createLanguage(
  stores: Stores,
  actor: Actor,
  { name }: Readonly<{ name: string }>,
  { registry, now }: Readonly<{ registry: LanguageRegistry; now: Instant }>,
): Promise<Result<Language, LanguageFault | PermissionFault>> {
  if (!can(actor, 'languages.manage')) return deny(actor, 'languages.manage');
  const decided = decideNewLanguage(name, await stores.languages.listAll(), registry);
  if (!decided.ok) return decided;
  const language = await saveLanguage(stores, decided.value);
  const added = { code: language.code, name: language.name };
  const done = { action: 'language.create', objectId: language.id, after: added } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(language);
}

async function saveLanguage(
  { languages }: Stores,
  language: NewLanguage | Language,
): Promise<Language> {
  if (!('id' in language)) return languages.insert(language);
  await languages.replace(language);
  return language;
}
