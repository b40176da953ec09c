import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';

import { useWaitingApprovals, waitingText } from '../../entities/approvals/waiting-approvals.ts';
import { useOverlay } from '../../lib/address/search-params.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ApprovalsDialogProps } from './approvals-dialog.tsx';

const ApprovalsDialog = lazyPart(
  async () => (await import('./approvals-dialog.tsx')).ApprovalsDialog,
  ({ opened }: ApprovalsDialogProps) => opened,
);

/** How many requests wait, and whether the dialog with them is open. */
type WaitingNoticeProps = Readonly<{ count: number; hasMore: boolean; opened: boolean }>;

/** The number of requests that wait for a second admin, if there are any, and their dialog. */
function WaitingNotice({ count, hasMore, opened }: WaitingNoticeProps) {
  const overlay = useOverlay();
  return (
    <>
      {count > 0 && (
        <Notice kind="warning" title={`${waitingText(count, hasMore)} for approval`}>
          <p>Large sums need a second admin. Nothing happens until another admin approves it.</p>
          <Button
            variant="default"
            size="md"
            mt="xs"
            aria-haspopup="dialog"
            onClick={() => overlay.open({ approvals: 'waiting' })}
          >
            Review requests
          </Button>
        </Notice>
      )}
      <ApprovalsDialog opened={opened} onClose={() => overlay.close(['approvals'])} />
    </>
  );
}

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
