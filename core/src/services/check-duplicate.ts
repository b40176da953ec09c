import type { AccountId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findApprovedDuplicate } from './decide-service.ts';
import type { ServiceFault } from './service-fault.ts';
import type { Service } from './service.ts';
import { languagesOf, type Work } from './work.ts';

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
