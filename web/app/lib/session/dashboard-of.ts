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

/** Whether a path leads to a dashboard. */
export const isDashboard = (pathname: string): boolean =>
  Object.values(dashboards).some(({ path }) => path === pathname.replace(/\/$/, ''));
