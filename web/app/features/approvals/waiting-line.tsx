import { useQuery } from '@tanstack/react-query';

import { waitingQuery } from '../../entities/insights/platform-stats.ts';
import { OverlayLink } from '../../ui/record-table.tsx';

/** What waits for a second admin, in the line of the title; nothing if nothing waits. */
export function WaitingLine({ className }: Readonly<{ className?: string | undefined }>) {
  const count = useQuery(waitingQuery).data?.approvals ?? 0;
  if (count === 0) return null;
  const requests = count === 1 ? '1 request is' : `${count} requests are`;
  return (
    <p className={className} data-news>
      <OverlayLink params={{ approvals: 'waiting' }}>{requests} waiting for approval</OverlayLink>
    </p>
  );
}
