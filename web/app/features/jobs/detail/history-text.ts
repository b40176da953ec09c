import type { JobEvent, User } from '@nsem/sdk';

type Role = User['role'];

const names: Readonly<Record<Role, string>> = {
  client: 'the client',
  'service-provider': 'the provider',
  admin: 'an admin',
};

/** Who it was. A job has one client, but may have been through the hands of several providers. */
const whoIn = (role: Role, viewer: Role): string =>
  role === 'client' && viewer === 'client' ? 'you' : names[role];

/** One step of a job's history, as a sentence for whoever looks at it. */
export function historyText(event: Omit<JobEvent, 'at' | 'note'>, viewer: Role): string {
  const { from, to, actor_role: role } = event;
  const who = whoIn(role, viewer);
  switch (to) {
    case 'pending':
      if (from === null) return `Requested by ${who}`;
      return from === 'pending' ? `Changed by ${who}` : `Released by ${who}, open to others again`;
    case 'in_progress':
      return role === 'admin' ? `Given to a provider by ${who}` : `Accepted by ${who}`;
    case 'completed':
      return `Completed by ${who}`;
    case 'cancelled':
      return `Cancelled by ${who}`;
    case 'failed':
      return `Given up by ${who}`;
    case 'refunded':
      return `Refunded by ${who}`;
  }
}

/** What was said at a step; null where nothing was. What an edit notes is the server's own word. */
export const historyNote = ({ to, note }: Pick<JobEvent, 'to' | 'note'>): string | null =>
  to === 'pending' ? null : note;
