import { Button } from '@mantine/core';
import type { Payout } from '@nsem/sdk';

import { formatDays } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import type { PagedList } from '../../../lib/query/paged-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import print from '../../../ui/print.module.css';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { RecordActions, RecordCell, RecordHead, RecordTable } from '../../../ui/record-table.tsx';
import { payoutNames, payoutTones } from '../../../entities/payouts/payout-status.ts';
import styles from './payouts.module.css';
import { payoutRemark } from './payout-remark.ts';

const week = { name: 'Week' } as const;
const gross = { name: 'Gross', isMoney: true } as const;
const commission = { name: 'Commission', isMoney: true } as const;
const net = { name: 'Net', isMoney: true } as const;
const status = { name: 'Status' } as const;
const remark = { name: 'Reference' } as const;
const actions = { name: 'Actions' } as const;

/** A provider's payouts, newest first. */
export function PayoutStatement(
  props: Readonly<{ payouts: PagedList<Payout>; onOpen: (payout: Payout) => void }>,
) {
  return (
    <section className={styles.payouts} aria-label="Payouts">
      <h3>Payouts</h3>
      <GrowingList
        list={props.payouts}
        skeleton={<Skeleton label="Loading your payouts..." />}
        errorTitle="Your payouts could not be loaded"
        empty={<EmptyState text="Nothing has been paid out yet. Payouts are made every week." />}
        printed="Older payouts are not on this sheet."
      >
        {(payouts) => <PayoutTable payouts={payouts} onOpen={props.onOpen} />}
      </GrowingList>
    </section>
  );
}

function PayoutTable(
  props: Readonly<{ payouts: readonly Payout[]; onOpen: (payout: Payout) => void }>,
) {
  return (
    <RecordTable
      caption="Payouts, the newest first"
      columns={[week, gross, commission, net, status, remark, actions]}
    >
      {props.payouts.map((payout) => (
        <tr key={payout.id}>
          <RecordHead name={formatDays(payout.week_start, payout.week_end)} />
          <RecordCell of={gross}>{formatGhs(payout.gross_amount)}</RecordCell>
          <RecordCell of={commission}>{formatGhs(-payout.commission_amount)}</RecordCell>
          <RecordCell of={net}>
            <strong>{formatGhs(payout.amount)}</strong>
          </RecordCell>
          <RecordCell of={status}>
            <Badge tone={payoutTones[payout.status]}>{payoutNames[payout.status]}</Badge>
          </RecordCell>
          <RecordCell of={remark}>
            <span className={styles.remark}>{payoutRemark(payout)}</span>
          </RecordCell>
          <RecordActions>
            <Button
              variant="default"
              className={print.never ?? ''}
              aria-label={`Jobs of ${formatDays(payout.week_start, payout.week_end)}`}
              onClick={() => props.onOpen(payout)}
            >
              Jobs
            </Button>
          </RecordActions>
        </tr>
      ))}
    </RecordTable>
  );
}
