import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../../lib/error-text.ts';
import { formatGhs } from '../../lib/money.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GrowingList } from '../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { PayoutDialogProps } from './payout-dialog.tsx';
import { PayoutTable } from './payout-table.tsx';
import { payoutNames, runText } from './payout-text.ts';
import { totalsQuery, useCreateWeekly, usePayouts } from './queries.ts';
import styles from './wallet-management.module.css';
import { payoutStatuses, type WalletView } from './wallet-url.ts';

const PayoutDialog = lazyPart(
  async () => (await import('./payout-dialog.tsx')).PayoutDialog,
  ({ payoutId }: PayoutDialogProps) => payoutId !== undefined,
);

/** What providers are paid, week by week: made, sent, and arrived or not. */
export function PayoutsSection({ view }: { view: WalletView }) {
  const overlay = useOverlay();
  const filter = useFilters();
  const [isAsking, setAsking] = useState(false);
  const list = usePayouts(view.status);
  return (
    <section className={dashboard.panel} aria-label="Payout Management">
      <div className={dashboard.panelHead}>
        <h2>Payout Management</h2>
        <div className={dashboard.actions}>
          <Select
            aria-label="Status"
            className={styles.filter ?? ''}
            data={[
              { value: '', label: 'All Statuses' },
              ...payoutStatuses.map((value) => ({ value, label: payoutNames[value] })),
            ]}
            allowDeselect={false}
            value={view.status ?? ''}
            onChange={(status) => filter({ status })}
          />
          <Button size="md" onClick={() => setAsking(true)}>
            Create Weekly Payouts
          </Button>
        </div>
      </div>
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading payouts..." />}
        errorTitle="Payouts could not be loaded"
        empty={
          <EmptyState
            text={
              view.status === undefined
                ? 'No payouts yet. Create the weekly payouts once providers have earned something.'
                : `No payouts are ${payoutNames[view.status].toLowerCase()}.`
            }
          />
        }
      >
        {(payouts) => (
          <PayoutTable
            payouts={payouts}
            onOpen={(id, end) => overlay.open({ payout: String(id), end })}
          />
        )}
      </GrowingList>
      <PayoutDialog
        payoutId={view.payout}
        listed={list.items?.find(({ id }) => String(id) === view.payout)}
        end={view.end}
        onClose={() => overlay.close(['payout', 'end'])}
      />
      {isAsking && <CreateDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

const failed = 'Failed to create weekly payouts';

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { data: totals } = useQuery(totalsQuery);
  const create = useCreateWeekly();
  const confirm = () =>
    create.mutate(undefined, {
      onSuccess: (made) => {
        onClose();
        if (made.length > 0) showToast('success', 'Weekly payouts created', runText(made));
        else showToast('info', 'No payouts created', 'Nobody is owed anything at the moment.');
      },
      onError: (error) => showToast('error', failed, errorText(error)),
    });
  return (
    <ConfirmDialog
      title="Create weekly payouts?"
      question={
        <>
          <p>
            Every provider who is owed something gets one pending payout, over all that they have
            earned up to now and that no payout has paid, after commission and refunds. No money is
            sent by this: process each payout when you send it.
          </p>
          {totals !== undefined && (
            <p>
              <strong>
                {totals.unpaid_earnings > 0
                  ? `${formatGhs(totals.unpaid_earnings)} of earnings are in no payout yet.`
                  : 'At the moment nobody seems to be owed anything.'}
              </strong>
            </p>
          )}
        </>
      }
      confirmLabel="Create Payouts"
      pendingLabel="Creating..."
      tone="plain"
      isPending={create.isPending}
      error={create.error}
      errorTitle={failed}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
