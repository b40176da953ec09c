import { requestParamNames } from '../../../entities/jobs/request-url.ts';
import { paramsOf, withParams } from '../../../lib/address/search-params.ts';
import { isTokenUnsaved } from '../../../lib/api/session-token.ts';
import { dashboardOf, isDashboardOf, type Role } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';

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

/** Whom the pages of a role are for. */
const usersOf: Readonly<Record<Role, string>> = {
  admin: 'admins',
  'service-provider': 'service providers',
  client: 'clients',
};

const roles = Object.keys(usersOf) as readonly Role[];

/** Whether the page at a path is open to a role, so that its user stays there after a login. */
export const isOpenTo = (role: Role, pathname: string): boolean =>
  isDashboardOf(role, pathname) || pathname.replace(/\/$/, '') === '/account';

/** What a user who followed a link to another role's page reads; undefined if it is no such page. */
export function strayText(role: Role, pathname: string): string | undefined {
  const owner = roles.find((other) => isDashboardOf(other, pathname));
  if (owner === undefined || owner === role) return undefined;
  return `The page that you opened is for ${usersOf[owner]}. This is your own dashboard.`;
}

/** Says how long a session lasts that the browser has not stored. */
export function warnIfUnsaved(): void {
  if (!isTokenUnsaved()) return;
  showToast(
    'warning',
    'You are logged in on this page only',
    'Your browser stores nothing for this site. If you reload or close the page, log in again.',
  );
}
