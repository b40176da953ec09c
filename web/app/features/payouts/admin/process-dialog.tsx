import type { Payout, PayoutTarget } from '@nsem/sdk';

import { accountName, numberText } from '../../../entities/payouts/payouts.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { agoText } from '../../../lib/format/ago.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { sumText } from './payout-text.ts';

/** Asks for confirmation before a payout is sent to an account that its provider has entered lately. */
export function ProcessDialog(
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
              {agoText(ageSeconds)}, {formatMoment(target.changed_at)}
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
