import { Button } from '@mantine/core';
import type { Approval } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import {
  refreshApprovals,
  useWaitingApprovals,
  waitingText,
  whatText,
} from '../../entities/approvals/waiting-approvals.ts';
import { ExportLink } from '../../entities/downloads/downloads.tsx';
import { refreshStats } from '../../entities/insights/platform-stats.ts';
import { refreshWallets } from '../../entities/wallet/wallets.ts';
import { errorText, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { formatInstant } from '../../lib/format/dates.ts';
import { formatGhs } from '../../lib/format/numbers.ts';
import type { ChangeCallbacks } from '../../lib/query/query-client.ts';
import { useSession } from '../../lib/session/session.ts';
import dashboard from '../../ui/dashboard.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../ui/kit/reason-form.tsx';
import { ShowMore } from '../../ui/kit/growing-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';

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
      <div className="row apart">
        <h3 id="waiting-approvals" className="heading" ref={heading} tabIndex={-1}>
          {waitingText(approvals.length, loadMore !== null)}
        </h3>
        <ExportLink table="approvals" of="all approvals" />
      </div>
      <ul className="stack">
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

type ItemProps = Readonly<{
  approval: Approval;
  /** Called while the request is still in the list. */
  onDecided: () => void;
}>;

const failed = 'Your decision was not saved';

/** A request with everything to decide it by, and the buttons that decide it. */
export function ApprovalItem(props: ItemProps) {
  const { approval } = props;
  return (
    <li className={dashboard.card}>
      <h4 className="breakable">{whatText(approval)}</h4>
      <Facts>
        <Fact name="Reference">{approval.reference}</Fact>
        <Fact name={approval.job_id === null ? 'Note' : 'Reason'}>{approval.note}</Fact>
        <Fact name="Back to the client">{partText(approval)}</Fact>
        <Fact name="Requested by">{approval.requested_by_name}</Fact>
        <Fact name="Requested">{formatInstant(approval.requested_at)}</Fact>
        <Fact name="Expires">{formatInstant(approval.expires_at)}</Fact>
      </Facts>
      <Decision {...props} />
    </li>
  );
}

/** How much of the price goes back; null if all of it does, or nothing is returned to a client. */
const partText = ({ returned_amount: part }: Approval): string | null =>
  part === null ? null : formatGhs(part);

function Decision({ approval, onDecided }: ItemProps) {
  const session = useSession();
  const isOwn = session.state === 'signed-in' && session.user.id === approval.requested_by;
  const [isRejecting, setRejecting] = useState(false);
  const what = whatText(approval);
  const rejecting = isOwn ? ownTexts : rejectionTexts;
  const decide = useDecide({
    onSuccess: (_, { reason }) => {
      onDecided();
      showToast('success', reason === null ? 'Approved' : rejecting.done, what);
    },
  });
  const send = (reason: string | null): void => {
    if (!decide.isPending) decide.mutate({ id: approval.id, reason });
  };
  return (
    <>
      {isOwn && <p>Another admin must approve this.</p>}
      {decide.isError && !isRejecting && (
        <Notice kind="error" title={failed}>
          {errorText(decide.error)}
        </Notice>
      )}
      <div className="buttons">
        {!isOwn && (
          <Button
            size="md"
            aria-label={`Approve: ${what}`}
            aria-disabled={decide.isPending}
            onClick={() => send(null)}
          >
            {decide.isPending && !isRejecting ? 'Saving...' : 'Approve'}
          </Button>
        )}
        <Button
          variant="default"
          size="md"
          aria-label={`${rejecting.label}: ${what}`}
          aria-expanded={isRejecting}
          onClick={() => setRejecting(!isRejecting)}
        >
          {rejecting.label}
        </Button>
      </div>
      {isRejecting && (
        <ReasonForm
          name={`approval-${approval.id}`}
          missing="Enter a reason."
          label={rejecting.submit}
          pendingLabel="Saving..."
          isPending={decide.isPending}
          error={decide.error}
          errorTitle={failed}
          onReason={send}
        >
          {rejecting.explanation}
        </ReasonForm>
      )}
    </>
  );
}

const rejectionTexts = {
  label: 'Reject',
  submit: 'Reject request',
  done: 'Request rejected',
  explanation: 'Nothing happens then. The admin who requested it sees the reason.',
};

const ownTexts = {
  label: 'Withdraw',
  submit: 'Withdraw request',
  done: 'Request withdrawn',
  explanation: 'Nothing happens then. You can request it again.',
};

/** An admin's decision; one with a reason rejects or withdraws the request. */
type DecisionToSend = Readonly<{ id: number; reason: string | null }>;

const decide = reuseInFlight(({ id, reason }: DecisionToSend): Promise<Approval> =>
  reason === null ? nsem.admin.approvals.approve(id) : nsem.admin.approvals.reject(id, { reason }),
);

const refresh = () => Promise.all([refreshApprovals(), refreshWallets(), refreshStats()]);

/** Decides a request, then refreshes what waits and the money that it may have moved. */
export const useDecide = (callbacks: ChangeCallbacks<Approval, DecisionToSend>) =>
  useMutation({ mutationFn: decide, ...callbacks, onSettled: refresh });
