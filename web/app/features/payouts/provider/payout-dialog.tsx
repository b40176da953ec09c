import { Button } from '@mantine/core';
import type { Payout, PayoutTransaction, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatDay, formatDays } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { Badge } from '../../../ui/states.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Figure, Figures } from '../../../ui/facts.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { nameAndId, PrintHead } from '../../../ui/print-head.tsx';
import print from '../../../ui/print.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { payoutNames, payoutTones } from '../../../entities/payouts/payouts.ts';
import styles from './payouts.module.css';
import { payoutLinesQuery, payoutQuery, payoutRemark } from './payout-statement.tsx';

/** The payout in the address. */
export type PayoutDialogProps = Readonly<{
  payoutId: number | undefined;
  /** The payout from a loaded list, to show until it is fetched. */
  listed: Payout | undefined;
  user: User;
  onClose: () => void;
}>;

/** The printable details of a payout, with each of its jobs. */
export function PayoutDialog({ payoutId, listed, user, onClose }: PayoutDialogProps) {
  return (
    <Dialog title="Payout" opened={payoutId !== undefined} onClose={onClose} size="lg">
      {payoutId !== undefined && <OpenPayout id={payoutId} listed={listed} user={user} />}
    </Dialog>
  );
}

function OpenPayout(props: Readonly<{ id: number; listed: Payout | undefined; user: User }>) {
  const query = useQuery({
    ...payoutQuery(props.id),
    // Stays visible if the payout cannot be fetched.
    initialData: () => props.listed,
    initialDataUpdatedAt: 0,
  });
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton label="Loading the payout..." shape="line" />}
      errorTitle="The payout could not be loaded"
    >
      {(payout) => <Sheet payout={payout} user={props.user} />}
    </Loaded>
  );
}

function Sheet({ payout, user }: { payout: Payout; user: User }) {
  const lines = useQuery(payoutLinesQuery(payout.id));
  return (
    <div className={`${dashboard.panel} ${styles.sheet} ${print.sheet}`}>
      <PrintHead
        title={`Payout ${payout.id}`}
        owner={[nameAndId(user)]}
        asOf={lines.dataUpdatedAt}
      />
      <div className="row apart">
        <h3>{formatDays(payout.week_start, payout.week_end)}</h3>
        <Badge tone={payoutTones[payout.status]}>{payoutNames[payout.status]}</Badge>
      </div>
      <p className="breakable">{payoutRemark(payout)}</p>
      <Loaded
        query={lines}
        skeleton={<Skeleton label="Loading the jobs of this payout..." shape="line" />}
        errorTitle="The jobs of this payout could not be loaded"
      >
        {(jobs) => (
          <ul className="ruled">
            {jobs.map((line) => (
              <Line key={`${line.job_id} ${line.kind} ${line.completed_at}`} line={line} />
            ))}
          </ul>
        )}
      </Loaded>
      <Figures>
        <Figure name="Gross">{formatGhs(payout.gross_amount)}</Figure>
        <Figure name="Commission">{formatGhs(-payout.commission_amount)}</Figure>
        <Figure name="Net" isTotal>
          {formatGhs(payout.amount)}
        </Figure>
      </Figures>
      <div className={print.never}>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

function Line({ line }: { line: PayoutTransaction }) {
  const isRefund = line.kind !== 'capture';
  return (
    <li>
      <div className="row">
        <strong className="grow">
          {serviceNames[line.service_type]} #{line.job_id}
        </strong>
        {isRefund && <Badge tone="red">Refund</Badge>}
        <strong className="numeric">{formatGhs(line.amount)}</strong>
      </div>
      <div className="row apart soft small">
        <span>
          {isRefund ? 'Refunded' : 'Completed'}{' '}
          <time dateTime={line.completed_at}>{formatDay(line.completed_at)}</time>
        </span>
        <span className="numeric">
          {formatGhs(line.gross_amount)}, commission {formatGhs(-line.commission_amount)}
        </span>
      </div>
    </li>
  );
}
