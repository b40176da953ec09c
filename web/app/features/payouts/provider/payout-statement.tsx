import { Button } from '@mantine/core';
import type { Payout, PayoutTransaction } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { payoutNames, payoutTones } from '../../../entities/payouts/payouts.ts';
import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { collect } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDays } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import {
  type PagedList,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import { Badge, EmptyState } from '../../../ui/states.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import print from '../../../ui/print.module.css';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import { RecordActions, RecordCell, RecordHead, RecordTable } from '../../../ui/record-table.tsx';
import styles from './payouts.module.css';

const week = { name: 'Week' } as const;
const gross = { name: 'Gross', isMoney: true } as const;
const commission = { name: 'Commission', isMoney: true } as const;
const net = { name: 'Net', isMoney: true } as const;
const statusColumn = { name: 'Status' } as const;
const remark = { name: 'Reference' } as const;
const actions = { name: 'Actions' } as const;

/** A provider's payouts, newest first. */
export function PayoutStatement(
  props: Readonly<{ payouts: PagedList<Payout>; onOpen: (payout: Payout) => void }>,
) {
  return (
    <section className={`stack ${styles.payouts}`} aria-label="Payouts">
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
      columns={[week, gross, commission, net, statusColumn, remark, actions]}
    >
      {props.payouts.map((payout) => (
        <tr key={payout.id}>
          <RecordHead name={formatDays(payout.week_start, payout.week_end)} />
          <RecordCell of={gross}>{formatGhs(payout.gross_amount)}</RecordCell>
          <RecordCell of={commission}>{formatGhs(-payout.commission_amount)}</RecordCell>
          <RecordCell of={net}>
            <strong>{formatGhs(payout.amount)}</strong>
          </RecordCell>
          <RecordCell of={statusColumn}>
            <Badge tone={payoutTones[payout.status]}>{payoutNames[payout.status]}</Badge>
          </RecordCell>
          <RecordCell of={remark}>
            <span className="breakable">{payoutRemark(payout)}</span>
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

const minuteMs = 60_000;

/** Below the wallet's key, so that refreshing the wallet refreshes the payouts too. */
const payoutsKey = [...walletQuery.queryKey, 'payouts'] as const;

/** A provider's payouts, newest first. */
export const ownPayoutsList: PagedListOptions<Payout> = {
  key: payoutsKey,
  load: (page, signal) => nsem.payouts.list({ ...page, limit: 20 }, { signal }),
  pollMs: () => minuteMs,
};

export const usePayouts = (): PagedList<Payout> => usePagedList(ownPayoutsList);

/** One payout. */
export const payoutQuery = (id: number) =>
  queryOptions({
    queryKey: [...payoutsKey, id],
    queryFn: ({ signal }) => nsem.payouts.get(id, { signal }),
  });

/** The jobs in a payout. */
export const payoutLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [...payoutsKey, id, 'jobs'],
    queryFn: ({ signal }): Promise<readonly PayoutTransaction[]> =>
      collect(nsem.payouts.listTransactions(id, { signal })),
  });

/** The remark on a payout: the reference of its transfer, why it failed, or its progress. */
export function payoutRemark(payout: Payout): string {
  const { status, reference, failure_reason: reason } = payout;
  switch (status) {
    case 'pending':
      return 'Waiting to be sent';
    case 'processing':
      return 'On its way';
    case 'completed':
      return reference ?? 'Sent without a reference';
    case 'failed':
      return reason ?? 'No reason was given';
  }
}
