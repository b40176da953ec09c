import { Button } from '@mantine/core';
import type { Approval } from '@nsem/sdk';
import { useState } from 'react';

import { errorText } from '../../lib/api/error-text.ts';
import { formatMoment } from '../../lib/format/dates.ts';
import { useSession } from '../../lib/session/session.ts';
import dashboard from '../../ui/dashboard.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ReasonForm } from '../../ui/kit/reason-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import styles from './approvals.module.css';
import { whatText } from './approval-text.ts';
import { useDecide } from './queries.ts';

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
      <h4 className={styles.what}>{whatText(approval)}</h4>
      <Facts>
        <Fact name="Reference">{approval.reference}</Fact>
        <Fact name={approval.kind === 'refund' ? 'Reason' : 'Note'}>{approval.note}</Fact>
        <Fact name="Requested by">{approval.requested_by_name}</Fact>
        <Fact name="Requested">{formatMoment(approval.requested_at)}</Fact>
        <Fact name="Expires">{formatMoment(approval.expires_at)}</Fact>
      </Facts>
      <Decision {...props} />
    </li>
  );
}

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
      <div className={dashboard.actions}>
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
