import type { User } from '@nsem/sdk';

/** The role of a user. */
export type Role = User['role'];

const dashboards = {
  admin: { path: '/admin', name: 'Admin Dashboard' },
  'service-provider': { path: '/service-provider', name: 'Provider Dashboard' },
  client: { path: '/client', name: 'Client Dashboard' },
} as const satisfies Record<Role, Readonly<{ path: string; name: string }>>;

/** The dashboard for a role. */
export const dashboardOf = (role: Role): Readonly<{ path: string; name: string }> =>
  dashboards[role];

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Whether a path leads to the dashboard of a role, or to a page below it, like that of a job. */
export const isDashboardOf = (role: Role, pathname: string): boolean =>
  isWithin(pathname, dashboards[role].path);
