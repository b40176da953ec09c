import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { LanguageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { LanguageFault } from './language-fault.ts';
import type { Language } from './language.ts';

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
