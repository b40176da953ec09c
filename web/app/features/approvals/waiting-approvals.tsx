import { useSearchParams } from 'react-router';

import { useWaitingApprovals } from '../../entities/approvals/queries.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { WaitingNoticeProps } from './waiting-notice.tsx';

// Loaded only if something waits, which is seldom.
const WaitingNotice = lazyPart(
  async () => (await import('./waiting-notice.tsx')).WaitingNotice,
  ({ count, opened }: WaitingNoticeProps) => count > 0 || opened,
  { isAhead: false },
);

/** What waits for a second admin, if anything does: the number, and the dialog with the requests. */
export function WaitingApprovals() {
  const [params] = useSearchParams();
  const { items = [], loadMore } = useWaitingApprovals();
  const opened = params.get('approvals') === 'waiting';
  return <WaitingNotice count={items.length} hasMore={loadMore !== null} opened={opened} />;
}
