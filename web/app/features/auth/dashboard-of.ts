import type { User } from '@nsem/sdk';

/** What people may be. */
export type Role = User['role'];

const dashboards = {
  admin: { path: '/admin', name: 'Admin Dashboard' },
  'service-provider': { path: '/service-provider', name: 'Provider Dashboard' },
  client: { path: '/client', name: 'Client Dashboard' },
} as const satisfies Record<Role, Readonly<{ path: string; name: string }>>;

/** Where people of a role work. */
export const dashboardOf = (role: Role): Readonly<{ path: string; name: string }> =>
  dashboards[role];

/** Whether a path is a dashboard's. */
export const isDashboard = (pathname: string): boolean =>
  Object.values(dashboards).some(({ path }) => path === pathname.replace(/\/$/, ''));
