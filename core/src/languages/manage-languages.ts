import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { LanguageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideNewLanguage } from './decide-language.ts';
import type { Language, LanguageFault, LanguageRegistry, NewLanguage } from './language.ts';

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

/** Deletes a language; one that a job or a service uses is hidden from new work instead. */
export async function deleteLanguage(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: LanguageId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Language, LanguageFault | PermissionFault>> {
  if (!can(actor, 'languages.manage')) return deny(actor, 'languages.manage');
  const language = await stores.languages.find(id);
  if (language === undefined || language.isHidden) return refuse({ code: 'language.not-found' });
  const hidden = { ...language, isHidden: true };
  if (await stores.languages.isInUse(language.code)) await stores.languages.replace(hidden);
  else await stores.languages.remove(id);
  const removed = { code: language.code, name: language.name };
  const done = { action: 'language.delete', objectId: id, before: removed } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(hidden);
}

/** Lists the offered languages by name, for anyone; on request with the hidden ones. */
export async function listLanguages(
  stores: Stores,
  _actor: Actor | undefined,
  { includeHidden }: Readonly<{ includeHidden: boolean }>,
): Promise<Result<readonly Language[], never>> {
  const all = await stores.languages.listAll();
  return ok(includeHidden ? all : all.filter(({ isHidden }) => !isHidden));
}
