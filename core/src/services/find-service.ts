import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { AccountId, ServiceId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findApprovedDuplicate } from './decide-service.ts';
import {
  languagesOf,
  type Service,
  type ServiceFault,
  type ServiceWithSample,
  type Work,
} from './service.ts';

/** Finds a service of the actor; a service of someone else is not found. */
export async function findOwnService(
  stores: Stores,
  actor: Actor,
  id: ServiceId,
): Promise<Result<ServiceWithSample, ServiceFault | PermissionFault>> {
  if (!mayEver(actor, 'services.own')) return deny(actor, 'services.own');
  const service = await stores.services.find(id);
  const isOwn = service !== undefined && can(actor, 'services.own', service);
  return isOwn ? ok(service) : refuse({ code: 'service.not-found' });
}

/** Requested work: languages by code or by name. */
export type WorkRequest = Work;

/** Turns the languages of a request into codes, and checks that a pair has two different ones. */
export async function resolveWork(
  stores: Stores,
  request: WorkRequest,
): Promise<Result<Work, LanguageFault | ServiceFault>> {
  if (request.serviceType !== 'translation') {
    const language = await resolveLanguage(stores, request.language, 'language');
    return language.ok ? ok({ ...request, language: language.value }) : language;
  }
  const [source, target] = await Promise.all([
    resolveLanguage(stores, request.sourceLanguage, 'source'),
    resolveLanguage(stores, request.targetLanguage, 'target'),
  ]);
  if (!source.ok) return source;
  if (!target.ok) return target;
  if (source.value === target.value) return refuse({ code: 'service.same-languages' });
  return ok({ ...request, sourceLanguage: source.value, targetLanguage: target.value });
}

/**
 * Refuses work for which the provider already has an approved service; the refusal has the names of
 * the languages.
 *
 * @param except the service that is to be approved.
 */
export async function checkDuplicate(
  stores: Stores,
  { ownerId, work }: Readonly<{ ownerId: AccountId; work: Work }>,
  except?: Service,
): Promise<Result<null, ServiceFault>> {
  const services = await stores.services.listByOwner(ownerId);
  if (findApprovedDuplicate(work, services, except) === undefined) return ok(null);
  const names = new Map((await stores.languages.listAll()).map(({ code, name }) => [code, name]));
  const languages = languagesOf(work).map((code) => names.get(code) ?? code);
  return refuse({ code: 'service.duplicate', serviceType: work.serviceType, languages });
}
