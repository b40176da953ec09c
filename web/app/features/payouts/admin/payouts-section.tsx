import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { waitingQuery } from '../../../entities/insights/platform-stats.ts';
import { payoutNames } from '../../../entities/payouts/payouts.ts';
import { totalsQuery } from '../../../entities/wallet/wallets.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { HeldDialogProps } from './held-dialog.tsx';
import {
  heldSumText,
  openPairsText,
  payoutRunText,
  payoutStatuses,
  type PayoutView,
} from './payout-text.ts';
import type { PayoutDialogProps } from './payout-dialog.tsx';
import { PayoutTable } from './payout-table.tsx';
import styles from './payouts.module.css';
import { heldQuery, useCreateWeekly, usePayouts } from './queries.ts';

const PayoutDialog = lazyPart(
  async () => (await import('./payout-dialog.tsx')).PayoutDialog,
  ({ payoutId }: PayoutDialogProps) => payoutId !== undefined,
);

const HeldDialog = lazyPart(
  async () => (await import('./held-dialog.tsx')).HeldDialog,
  ({ isOpen }: HeldDialogProps) => isOpen,
);

/** The weekly payouts to providers, to create, send and settle. */
export function PayoutsSection({ view }: { view: PayoutView }) {
  const overlay = useOverlay();
  const filter = useFilters();
  const [isConfirming, setConfirming] = useState(false);
  const list = usePayouts(view.status);
  const exported = view.status === undefined ? {} : { status: view.status };
  return (
    <section className={dashboard.panel} aria-label="Payout Management">
      <div className={dashboard.panelHead}>
        <h2>Payout Management</h2>
        <div className="buttons">
          <ChoiceField
            aria-label="Status"
            className={styles.filter ?? ''}
            choices={[
              { value: '', label: 'All Statuses' },
              ...payoutStatuses.map((value) => ({ value, label: payoutNames[value] })),
            ]}
            value={view.status ?? ''}
            onChange={(status) => filter({ status })}
          />
          <ExportLink table="payouts" of="payouts" query={exported} />
          <ExportLink
            table="payout-lines"
            of="what payouts pay for"
            label="Export lines"
            isMinor
            query={exported}
          />
          <Button size="md" onClick={() => setConfirming(true)}>
            Create Weekly Payouts
          </Button>
        </div>
      </div>
      <HeldLine onOpen={() => overlay.open({ held: 'all' })} />
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading payouts..." count={6} />}
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
        onEnd={(end) => overlay.open({ payout: view.payout ?? null, end })}
      />
      <HeldDialog isOpen={view.isHeldOpen} onClose={() => overlay.close(['held'])} />
      {isConfirming && <CreateDialog onClose={() => setConfirming(false)} />}
    </section>
  );
}

const failed = 'Failed to create weekly payouts';

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { data: totals } = useQuery(totalsQuery);
  const { data: held = [] } = useQuery(heldQuery);
  const create = useCreateWeekly();
  const confirm = () =>
    create.mutate(undefined, {
      onSuccess: (created) => {
        onClose();
        if (created.length > 0)
          showToast('success', 'Weekly payouts created', payoutRunText(created));
        else showToast('info', 'No payouts created', 'No provider is owed anything right now.');
      },
      onError: (error) => showToast('error', failed, errorText(error)),
    });
  return (
    <ConfirmDialog
      title="Create weekly payouts?"
      question={
        <>
          <p>
            Every provider with unpaid earnings gets one pending payout. It covers everything they
            have earned so far that is not in an earlier payout, after commission and refunds. No
            money is sent yet: process each payout when you send it.
          </p>
          {totals !== undefined && (
            <p>
              <strong>
                {totals.unpaid_earnings > 0
                  ? `${formatGhs(totals.unpaid_earnings)} of earnings is not in any payout yet.`
                  : 'No provider is owed anything right now.'}
              </strong>
              {held.length > 0 && ` ${heldSumText(held)} of it is held, and is left out.`}
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

/** How much of the earnings is held, and how many pairs there are to review; nothing if none is. */
function HeldLine({ onOpen }: Readonly<{ onOpen: () => void }>) {
  const { data: held = [] } = useQuery(heldQuery);
  const { pairs = 0 } = useQuery(waitingQuery).data ?? {};
  if (held.length === 0 && pairs === 0) return null;
  return (
    <p className="row">
      <span>
        {held.length > 0 && `${heldSumText(held)} of earnings is held back from payouts for now. `}
        {pairs > 0 && openPairsText(pairs)}
      </span>
      <Button variant="default" onClick={onOpen}>
        {held.length > 0 ? 'See held earnings' : 'Review pairs'}
      </Button>
    </p>
  );
}
