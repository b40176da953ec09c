import type { NotificationSummary, User } from '@nsem/sdk';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { summaryQuery, useUnread } from '../../entities/notifications/notifications.tsx';
import { myServicesQuery } from '../../entities/services/provider-queries.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { refreshUser } from '../../lib/session/use-fresh-user.ts';

type Counts = NotificationSummary['unread_by_kind'];

/** What is stale after something happened that is no move of a job, which events report. */
const staleAfter: Readonly<Partial<Record<keyof Counts, readonly QueryKey[]>>> = {
  service_approved: [myServicesQuery.queryKey, ['jobs']],
  service_rejected: [myServicesQuery.queryKey],
  payout_paid: [['wallet']],
  payout_failed: [['wallet']],
  // The earnings, which have the average, are under the key of the wallet.
  rating_received: [['ratings'], ['wallet']],
  proposal_received: [['jobs']],
  proposal_accepted: [['jobs']],
  proposal_declined: [['jobs']],
};

/** How often a provider who waits for an admin looks for news. */
const waitingMs = 5_000;

const kinds = Object.keys(staleAfter) as readonly (keyof typeof staleAfter)[];

/**
 * Loads again what has become stale on a provider's dashboard by a decision of another user: an approved
 * or rejected service, a payout, a rating, a proposal. The stream of events has the moves of jobs only, so
 * it follows the unread notifications, which are polled. The page of a job polls its proposals.
 */
export function useNews(user: User): void {
  const isWaiting = useIsWaiting(user);
  useQuery({ ...summaryQuery, enabled: isWaiting, refetchInterval: isWaiting && waitingMs });
  const counts = useUnread()?.unread_by_kind;
  const seen = useRef<Counts>(undefined);
  useEffect(() => {
    const before = seen.current;
    seen.current = counts;
    if (before === undefined || counts === undefined) return;
    for (const kind of kinds) {
      if (counts[kind] <= before[kind]) continue;
      for (const queryKey of staleAfter[kind] ?? []) {
        void queryClient.invalidateQueries({ queryKey });
      }
      // The first approval gives the provider an id, and jobs. A failure is made up for by polling.
      if (kind === 'service_approved') void refreshUser().catch(() => undefined);
    }
  }, [counts]);
}

/** Whether a service of the user is known to wait for an admin. */
function useIsWaiting(user: User): boolean {
  const { data: services } = useQuery({ ...myServicesQuery, enabled: false });
  return user.provider_id === null || services?.some(({ status }) => status === 'pending') === true;
}
