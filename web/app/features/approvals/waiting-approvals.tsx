import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';

import { useWaitingApprovals } from '../../entities/approvals/queries.ts';
import { useOverlay } from '../../lib/address/use-overlay.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { waitingText } from './approval-text.ts';
import type { ApprovalsDialogProps } from './approvals-dialog.tsx';

const ApprovalsDialog = lazyPart(
  async () => (await import('./approvals-dialog.tsx')).ApprovalsDialog,
  ({ opened }: ApprovalsDialogProps) => opened,
  { isAhead: false },
);

/** The number of requests that wait for a second admin, if there are any, and the dialog with them. */
export function WaitingApprovals() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const { items = [], loadMore } = useWaitingApprovals();
  return (
    <>
      {items.length > 0 && (
        <Notice
          kind="warning"
          title={`${waitingText(items.length, loadMore !== null)} for approval`}
        >
          <p>Large sums need a second admin. Nothing is done before another admin approves it.</p>
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
      <ApprovalsDialog
        opened={params.get('approvals') === 'waiting'}
        onClose={() => overlay.close(['approvals'])}
      />
    </>
  );
}
