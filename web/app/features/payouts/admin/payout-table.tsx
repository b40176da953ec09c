import { Button } from '@mantine/core';
import type { Payout, PayoutTarget } from '@nsem/sdk';
import { useState } from 'react';

import {
  accountName,
  numberText,
  payoutNames,
  payoutTones,
} from '../../../entities/payouts/payouts.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import { agoText } from '../../../lib/format/ago.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { Badge } from '../../../ui/states.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  RecordActions,
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { TargetText } from './payout-target.tsx';
import { sumText, weekText } from './payout-text.ts';
import { useProcessPayout } from './queries.ts';

const week: RecordColumn = { name: 'Week', isWhole: true };
const gross: RecordColumn = { name: 'Gross', isMoney: true, isMinor: true };
const commission: RecordColumn = { name: 'Commission', isMoney: true, isMinor: true };
const net: RecordColumn = { name: 'Net', isMoney: true };
const goesTo: RecordColumn = { name: 'Goes to', isMinor: true };
const status: RecordColumn = { name: 'Status' };
const columns = [
  { name: 'Provider' },
  week,
  gross,
  commission,
  net,
  goesTo,
  status,
  { name: 'Actions' },
] as const satisfies readonly RecordColumn[];

type Open = (id: number, end: 'completed' | 'failed' | null) => void;

/** An amount that may be divided from its currency: no other table has so many columns beside it. */
const narrowGhs = (amount: number): string => formatGhs(amount).replace('\u00A0', ' ');

/** Payouts with their actions. */
export function PayoutTable(props: Readonly<{ payouts: readonly Payout[]; onOpen: Open }>) {
  return (
    <RecordTable caption="Payouts, newest first" columns={columns}>
      {props.payouts.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} onOpen={props.onOpen} />
      ))}
    </RecordTable>
  );
}

function PayoutRow({ payout, onOpen }: { payout: Payout; onOpen: Open }) {
  const { account = null } = payout;
  const isUnsent = payout.status !== 'completed';
  return (
    <tr>
      <RecordHead
        name={payout.service_provider_name}
        opens={{ payout: String(payout.id) }}
        more={`Payout ${payout.id}, ${payout.provider_id ?? 'no Provider ID'}`}
        breaksMore
      />
      <RecordCell of={week}>{weekText(payout)}</RecordCell>
      <RecordCell of={gross}>{narrowGhs(payout.gross_amount)}</RecordCell>
      <RecordCell of={commission}>{narrowGhs(payout.commission_amount)}</RecordCell>
      <RecordCell of={net}>
        <strong>{narrowGhs(payout.amount)}</strong>
      </RecordCell>
      <RecordCell of={goesTo}>
        <TargetText target={account} />
      </RecordCell>
      <RecordCell of={status}>
        <span className="row tight">
          <Badge tone={payoutTones[payout.status]}>{payoutNames[payout.status]}</Badge>
          {isUnsent && account?.recently_changed === true && <Badge tone="red">New account</Badge>}
        </span>
      </RecordCell>
      <RecordActions>
        <Button
          data-minor
          variant="default"
          aria-label={`Jobs of payout ${payout.id}`}
          onClick={() => onOpen(payout.id, null)}
        >
          Jobs
        </Button>
        <Moves payout={payout} onOpen={onOpen} />
      </RecordActions>
    </tr>
  );
}

const failed = 'Failed to process payout';

/** Said once it counts as sent: the server transfers no money, and the admin may know another way. */
const unsentText = (payout: Payout): string =>
  `${payout.service_provider_name} has entered none. Send ${formatGhs(payout.amount)} in another way, ` +
  'or mark the payout as failed.';

/** One button serves the successive moves, so that it retains the focus. */
function Moves({ payout, onOpen }: { payout: Payout; onOpen: Open }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useProcessPayout({
    onSuccess: () => {
      setAsking(false);
      if (payout.account === null) showToast('warning', 'No payout account', unsentText(payout));
      else showToast('success', 'Payout processed', `${sumText(payout)} is on its way`);
    },
    onError: (refusal) => showToast('error', failed, errorText(refusal)),
  });
  const { id, account = null } = payout;
  if (payout.status === 'completed') return null;
  const isProcessing = payout.status === 'processing';
  const label = isProcessing ? 'Mark as paid' : 'Process';
  return (
    <>
      <Button
        aria-label={`${isPending ? 'Processing...' : label} payout ${id}`}
        aria-disabled={isPending}
        onClick={() => {
          if (isPending) return;
          if (isProcessing) onOpen(id, 'completed');
          else if (account?.recently_changed === true) setAsking(true);
          else mutate(id);
        }}
      >
        {isPending ? 'Processing...' : label}
      </Button>
      {isProcessing && (
        <Button
          data-minor
          variant="subtle"
          color="red"
          aria-label={`Mark as failed: payout ${id}`}
          onClick={() => onOpen(id, 'failed')}
        >
          Mark as failed
        </Button>
      )}
      {error !== null && !isAsking && (
        <Notice kind="error" title={failed}>
          {errorText(error)}
        </Notice>
      )}
      {isAsking && account !== null && (
        <ProcessDialog
          payout={payout}
          target={account}
          isPending={isPending}
          error={error}
          errorTitle={failed}
          onConfirm={() => mutate(id)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Asks for confirmation before a payout is sent to an account that its provider has entered lately. */
function ProcessDialog(
  props: Readonly<{
    payout: Payout;
    target: PayoutTarget;
    isPending: boolean;
    error: unknown;
    errorTitle: string;
    onConfirm: () => void;
    onCancel: () => void;
  }>,
) {
  const { payout, target, ...dialog } = props;
  const { service_provider_name: name } = payout;
  const ageSeconds = (useMinute() - Date.parse(target.changed_at)) / 1_000;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Process payout ${payout.id} to a new account?`}
      question={
        <div className={dashboard.panel}>
          <p>
            <strong>{sumText(payout)}</strong>
            {payout.provider_id !== null && ` (${payout.provider_id})`}
          </p>
          <Facts>
            <Fact name={target.kind === 'bank' ? 'Bank' : 'Network'}>{accountName(target)}</Fact>
            <Fact name="Number">{numberText(target)}</Fact>
            <Fact name="Name on the account">{target.holder_name}</Fact>
            <Fact name="Entered">
              {agoText(ageSeconds)}, {formatInstant(target.changed_at)}
            </Fact>
          </Facts>
          <Notice kind="warning" title={`Call ${name} first`}>
            Use a number that you knew before this account was entered. Someone else may have logged
            in to redirect the payouts.
          </Notice>
        </div>
      }
      confirmLabel="I called, process"
      pendingLabel="Processing..."
      tone="plain"
    />
  );
}
