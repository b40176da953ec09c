import { Button } from '@mantine/core';
import type { Payout } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatDay, formatMoment } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import {
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../../ui/record-table.tsx';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { PayoutOutcomeForm } from './payout-outcome-form.tsx';
import { payoutNames, payoutTones } from '../../../entities/payouts/payout-status.ts';
import { weekText } from './payout-text.ts';
import { paidJobsQuery, payoutQuery } from './queries.ts';
import type { PayoutView } from './payout-url.ts';

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
    ['Created', formatMoment(payout.created_at)],
    ['Sent', payout.processed_at && formatMoment(payout.processed_at)],
    ['Paid', payout.completed_at && formatMoment(payout.completed_at)],
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
        <div className={dashboard.actions}>
          <Button onClick={() => onEnd('completed')}>Mark as paid</Button>
          <Button variant="subtle" color="red" onClick={() => onEnd('failed')}>
            Mark as failed
          </Button>
        </div>
      )}
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
            <tr key={`${line.job_id} ${line.kind}`}>
              <RecordHead
                name={`Job ${line.job_id}`}
                more={`${serviceNames[line.service_type]}${line.kind === 'refund' ? ', refunded' : ''}`}
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
