import { useSearchParams } from 'react-router';

import { useWaitingApprovals } from '../../entities/approvals/waiting-approvals.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** What waits for a second admin, if anything does: the number, and the dialog with the requests. */
export function WaitingApprovals() {
  const [params] = useSearchParams();
  const { items, loadMore, query } = useWaitingApprovals();
  const opened = params.get('approvals') === 'waiting';
  const isLoading = items === undefined && !query.isError && !query.isPaused;
  return (
    // What follows is shown once it is known whether there is a notice above it.
    <div aria-busy={isLoading || undefined}>
      <WaitingNotice count={items?.length ?? 0} hasMore={loadMore !== null} opened={opened} />
    </div>
  );
}
