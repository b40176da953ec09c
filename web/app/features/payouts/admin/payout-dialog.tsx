import { Button, TextInput } from '@mantine/core';
import type { Payout, PayoutTransaction, PayoutUpdate } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

import { reportWaiting } from '../../../entities/approvals/waiting-approvals.ts';
import { payoutNames, payoutTones } from '../../../entities/payouts/payouts.ts';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { formatDay, formatInstant } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { Badge } from '../../../ui/states.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import {
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { TargetSection } from './payout-target.tsx';
import { type PayoutView, sumText, weekText } from './payout-text.ts';
import { paidJobsQuery, payoutQuery, useSettlePayout } from './queries.ts';

/** The payout in the address; with `end`, the dialog records how its transfer ended. */
export type PayoutDialogProps = Readonly<{
  payoutId: string | undefined;
  /** The payout from a loaded list, to show until it is fetched. */
  listed: Payout | undefined;
  end: PayoutView['end'];
  onClose: () => void;
  /** Opens the form to record how the transfer ended. */
  onEnd: (end: 'completed' | 'failed') => void;
}>;

const titles = { completed: 'as paid', failed: 'as failed' } as const;

/** The details of a payout, or the form to record how its transfer ended. */
export function PayoutDialog(props: PayoutDialogProps) {
  const { payoutId, listed, end, onClose, onEnd } = props;
  return (
    <Dialog
      title={end === undefined ? `Payout ${payoutId}` : `Mark payout ${payoutId} ${titles[end]}`}
      opened={payoutId !== undefined}
      onClose={onClose}
      size={end === undefined ? 'xl' : 'md'}
    >
      {payoutId !== undefined && (
        <OpenPayout id={Number(payoutId)} listed={listed}>
          {(payout) =>
            end !== undefined && payout.status === 'processing' ? (
              <PayoutOutcomeForm payout={payout} end={end} onRecorded={onClose} />
            ) : (
              <Statement payout={payout} onEnd={onEnd} />
            )
          }
        </OpenPayout>
      )}
    </Dialog>
  );
}

function OpenPayout(
  props: Readonly<{
    id: number;
    listed: Payout | undefined;
    children: (payout: Payout) => ReactNode;
  }>,
) {
  const query = useQuery({ ...payoutQuery(props.id), placeholderData: () => props.listed });
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton label="Loading the payout..." shape="line" />}
      errorTitle="The payout could not be loaded"
    >
      {props.children}
    </Loaded>
  );
}

function Statement({ payout, onEnd }: { payout: Payout; onEnd: PayoutDialogProps['onEnd'] }) {
  const facts = [
    ['Provider', payout.service_provider_name],
    ['Provider ID', payout.provider_id ?? 'Not assigned'],
    ['Week', weekText(payout)],
    ['Gross', formatGhs(payout.gross_amount)],
    ['Commission', formatGhs(payout.commission_amount)],
    ['Net', formatGhs(payout.amount)],
    ['Created', formatInstant(payout.created_at)],
    ['Sent', payout.processed_at && formatInstant(payout.processed_at)],
    ['Paid', payout.completed_at && formatInstant(payout.completed_at)],
    ['Reference', payout.reference],
  ] as const;
  return (
    <div className={dashboard.panel}>
      <div>
        <Badge tone={payoutTones[payout.status]}>{payoutNames[payout.status]}</Badge>
      </div>
      {payout.status === 'failed' && payout.failure_reason !== null && (
        <Notice kind="warning" title="The transfer failed">
          {payout.failure_reason}
        </Notice>
      )}
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {payout.status === 'processing' && (
        <div className="buttons">
          <Button onClick={() => onEnd('completed')}>Mark as paid</Button>
          <Button variant="subtle" color="red" onClick={() => onEnd('failed')}>
            Mark as failed
          </Button>
        </div>
      )}
      {payout.account !== undefined && <TargetSection target={payout.account} />}
      <h3>Jobs</h3>
      <PaidJobs id={payout.id} />
    </div>
  );
}

const job: RecordColumn = { name: 'Job' };
const date: RecordColumn = { name: 'Completed', isWhole: true };
const gross: RecordColumn = { name: 'Gross', isMoney: true };
const commission: RecordColumn = { name: 'Commission', isMoney: true };
const net: RecordColumn = { name: 'Net', isMoney: true };

/** What is said of a line besides the service. */
const endings: Readonly<Record<PayoutTransaction['kind'], string>> = {
  capture: '',
  refund: ', refunded',
  'partial-refund': ', refunded in part',
};

function PaidJobs({ id }: { id: number }) {
  return (
    <Loaded
      query={useQuery(paidJobsQuery(id))}
      skeleton={<Skeleton label="Loading the jobs..." shape="line" />}
      errorTitle="The jobs could not be loaded"
    >
      {(lines) => (
        <RecordTable caption={`Jobs of payout ${id}`} columns={[job, date, gross, commission, net]}>
          {lines.map((line) => (
            <tr key={`${line.job_id} ${line.kind} ${line.completed_at}`}>
              <RecordHead
                name={`Job ${line.job_id}`}
                more={`${serviceNames[line.service_type]}${endings[line.kind]}`}
              />
              <RecordCell of={date}>{formatDay(line.completed_at)}</RecordCell>
              <RecordCell of={gross}>{formatGhs(line.gross_amount)}</RecordCell>
              <RecordCell of={commission}>{formatGhs(line.commission_amount)}</RecordCell>
              <RecordCell of={net}>{formatGhs(line.amount)}</RecordCell>
            </tr>
          ))}
        </RecordTable>
      )}
    </Loaded>
  );
}

const failed = 'Failed to update payout';

type OutcomeProps = Readonly<{ payout: Payout; onRecorded: () => void }>;

/** Records how the transfer of a payout ended: with its reference, or with the reason. */
export function PayoutOutcomeForm(props: OutcomeProps & Readonly<{ end: 'completed' | 'failed' }>) {
  const { end, ...outcome } = props;
  return end === 'completed' ? <PaidForm {...outcome} /> : <FailedForm {...outcome} />;
}

/** Records an outcome, with toasts for success and failure. */
function useRecordOutcome(
  { payout, onRecorded }: OutcomeProps,
  [title, text]: readonly [string, string],
) {
  const { mutate, isPending, error } = useSettlePayout({
    onSuccess: () => {
      onRecorded();
      showToast('success', title, text);
    },
    onError: (refusal) => {
      if (reportWaiting(refusal)) return onRecorded();
      return showToast('error', failed, errorText(refusal));
    },
  });
  const record = (update: PayoutUpdate): void => {
    if (!isPending) mutate({ id: payout.id, update });
  };
  return { record, isPending, error };
}

function PaidForm(props: OutcomeProps) {
  const { payout } = props;
  const [reference, setReference] = useState('');
  useKeptInput(`paid-payout-${payout.id}`, reference, setReference);
  const done = ['Payout paid', `${sumText(payout)} has arrived`] as const;
  const { record, isPending, error } = useRecordOutcome(props, done);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const trimmed = reference.trim();
    record({ status: 'completed', ...(trimmed !== '' && { reference: trimmed }) });
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        The transfer of <strong>{sumText(payout)}</strong> has arrived. This cannot be undone.
      </p>
      <TextInput
        label="Reference (optional)"
        description="The reference number of the transfer. The provider sees it."
        placeholder="MOMO-77120"
        maxLength={100}
        data-autofocus
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      {error !== null && (
        <Notice kind="error" title={failed}>
          {errorText(error)}
        </Notice>
      )}
      <SubmitButton label="Mark as paid" pendingLabel="Saving..." isPending={isPending} />
    </form>
  );
}

function FailedForm(props: OutcomeProps) {
  const { payout } = props;
  const done = [
    'Payout marked as failed',
    `${sumText(payout)} did not arrive. It can be processed again.`,
  ] as const;
  const { record, isPending, error } = useRecordOutcome(props, done);
  return (
    <ReasonForm
      name={`failed-payout-${payout.id}`}
      missing="Enter why the transfer failed."
      label="Mark as failed"
      pendingLabel="Saving..."
      isPending={isPending}
      error={error}
      errorTitle={failed}
      onReason={(reason) => record({ status: 'failed', failure_reason: reason })}
    >
      The transfer of <strong>{sumText(payout)}</strong> did not arrive. The money stays in this
      payout, which can be processed again.
    </ReasonForm>
  );
}
