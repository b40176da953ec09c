import { requestParamNames } from '../../../entities/jobs/request-url.ts';
import { paramsOf, withParams } from '../../../lib/address/search-params.ts';
import { dashboardOf, type Role } from '../../../lib/session/dashboard-of.ts';

/**
 * Where a user goes after a login: the dashboard, and for a client the job request that a public page
 * put into the address.
 */
export function destinationOf(role: Role, search: string): string {
  const { path } = dashboardOf(role);
  if (role !== 'client') return path;
  const params = paramsOf(search);
  const work = requestParamNames.map((name) => [name, params[name] ?? null] as const);
  return `${path}${withParams('', Object.fromEntries(work))}`;
}
