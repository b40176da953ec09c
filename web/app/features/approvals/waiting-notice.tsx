import { Button } from '@mantine/core';

import { useOverlay } from '../../lib/address/use-overlay.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { waitingText } from './approval-text.ts';
import type { ApprovalsDialogProps } from './approvals-dialog.tsx';

const ApprovalsDialog = lazyPart(
  async () => (await import('./approvals-dialog.tsx')).ApprovalsDialog,
  ({ opened }: ApprovalsDialogProps) => opened,
);

/** How many requests wait, and whether the dialog with them is open. */
export type WaitingNoticeProps = Readonly<{ count: number; hasMore: boolean; opened: boolean }>;

/** The number of requests that wait for a second admin, if there are any, and their dialog. */
export function WaitingNotice({ count, hasMore, opened }: WaitingNoticeProps) {
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
