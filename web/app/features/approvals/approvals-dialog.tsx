import type { Approval } from '@nsem/sdk';
import { useRef } from 'react';

import { useWaitingApprovals } from '../../entities/approvals/waiting-approvals.ts';
import { ExportLink } from '../../entities/downloads/export-link.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { ShowMore } from '../../ui/kit/show-more.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { ApprovalItem } from './approval-item.tsx';
import styles from './approvals.module.css';
import { waitingText } from './approval-text.ts';

/** Whether the dialog is open. */
export type ApprovalsDialogProps = Readonly<{ opened: boolean; onClose: () => void }>;

/** What waits for a second admin, to approve, reject or withdraw. */
export function ApprovalsDialog({ opened, onClose }: ApprovalsDialogProps) {
  return (
    <Dialog title="Waiting for a second admin" opened={opened} onClose={onClose} size="lg">
      {opened && <WaitingList />}
    </Dialog>
  );
}

function WaitingList() {
  const { items, query, loadMore } = useWaitingApprovals();
  return (
    <Loaded
      query={{ ...query, data: items }}
      skeleton={<Skeleton label="Loading requests..." />}
      errorTitle="Requests could not be loaded"
    >
      {(approvals) => <Approvals approvals={approvals} loadMore={loadMore} />}
    </Loaded>
  );
}

function Approvals(
  props: Readonly<{ approvals: readonly Approval[]; loadMore: (() => void) | null }>,
) {
  const { approvals, loadMore } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={dashboard.panel} aria-labelledby="waiting-approvals">
      <div className={dashboard.cardHead}>
        <h3 id="waiting-approvals" className={styles.heading} ref={heading} tabIndex={-1}>
          {waitingText(approvals.length, loadMore !== null)}
        </h3>
        <ExportLink table="approvals" of="all approvals" />
      </div>
      <ul className={dashboard.list}>
        {approvals.map((approval) => (
          <ApprovalItem
            key={approval.id}
            approval={approval}
            // The request leaves the list, with the focused button.
            onDecided={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <ShowMore loadMore={loadMore} />
    </section>
  );
}
