import { TextInput } from '@mantine/core';
import type { Commission } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { isLargeChange, parseDecimal } from '../../../lib/format/parse-decimal.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { commissionQuery, useSetCommission } from './wallets.tsx';
import styles from './wallet.module.css';

const failed = 'Failed to update commission rate';

/** The commission rate, with a field to change it. */
export function CommissionCard() {
  return (
    <section className={dashboard.card} aria-label="Commission Configuration">
      <h3>Commission Configuration</h3>
      <Loaded
        query={useQuery(commissionQuery)}
        skeleton={<Skeleton label="Loading the commission..." shape="line" count={2} />}
        errorTitle="The commission could not be loaded"
      >
        {(commission) => <CommissionForm commission={commission} />}
      </Loaded>
    </section>
  );
}

function CommissionForm({ commission }: { commission: Commission }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<RateProblem | null>(null);
  /** A rate that differs so much that it is confirmed before it is sent. */
  const [unconfirmed, setUnconfirmed] = useState<number | null>(null);
  const set = useSetCommission();
  const text = typed ?? formatRate(commission.commission_rate);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (set.isPending) return;
    const parsed = parseRate(text);
    if ('problem' in parsed) return setRefusal(parsed);
    if (isLargeChange(commission.commission_rate, parsed.rate)) setUnconfirmed(parsed.rate);
    else send(parsed.rate);
  };
  const send = (rate: number): void =>
    set.mutate(rate, {
      onSuccess: (changed) => {
        setUnconfirmed(null);
        setTyped(null);
        showToast(
          'success',
          'Commission rate updated successfully',
          `${formatRate(changed.commission_rate)} applies to jobs completed from now on.`,
        );
      },
      onError: (error) => showToast('error', 'Error', `${failed}: ${errorText(error)}`),
    });
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        <strong className="numeric">{formatRate(commission.commission_rate)}</strong> since{' '}
        {formatDay(commission.updated_at)}. It is deducted from the provider’s earnings when a job
        is completed. Jobs that are already completed keep the rate that applied then.
      </p>
      <div className={`row ${styles.rate}`}>
        <TextInput
          label="Commission rate in percent"
          placeholder="15.0%"
          inputMode="decimal"
          autoComplete="off"
          error={
            refusal && (
              <>
                {refusal.misread !== undefined && <>{refusal.misread}. </>}
                <span>{refusal.problem}</span>
              </>
            )
          }
          value={text}
          onChange={({ currentTarget }) => {
            setRefusal(null);
            set.reset();
            setTyped(currentTarget.value);
          }}
        />
        <SubmitButton label="Update" pendingLabel="Updating..." isPending={set.isPending} />
      </div>
      {set.isError && unconfirmed === null && (
        <Notice kind="error" title={failed}>
          {errorText(set.error)}
        </Notice>
      )}
      {unconfirmed !== null && (
        <ConfirmDialog
          title="Change the commission rate?"
          question={
            <p>
              The rate becomes <strong>{formatRate(unconfirmed)}</strong>; it was{' '}
              {formatRate(commission.commission_rate)}. That is a change by more than half.
            </p>
          }
          confirmLabel={`Set to ${formatRate(unconfirmed)}`}
          pendingLabel="Updating..."
          tone="plain"
          isPending={set.isPending}
          error={set.error}
          errorTitle={failed}
          onConfirm={() => send(unconfirmed)}
          onCancel={() => setUnconfirmed(null)}
        />
      )}
    </form>
  );
}

/** A fraction for display: `15.0%`. */
export const formatRate = (fraction: number): string => `${percentOf(fraction).toFixed(1)}%`;

const percentOf = (fraction: number): number => Math.round(fraction * 1000) / 10;

/** Why a text is no rate. */
type RateProblem = Readonly<{ problem: string; misread?: string }>;

const bounds = 'Commission rate must be between 0% and 100%';

/**
 * Parses a typed percentage, with or without its sign, as a fraction.
 *
 * @returns the fraction, or what is wrong with the text, and what was typed if that is no number
 */
export function parseRate(typed: string): Readonly<{ rate: number } | RateProblem> {
  const parsed = parseDecimal(typed, { unit: '%' });
  if ('problem' in parsed) {
    const { fault, problem } = parsed;
    return { problem: bounds, ...(fault !== 'empty' && { misread: problem }) };
  }
  const percent = parsed.value;
  if (percent > 100) return { problem: bounds };
  const tenths = Math.round(percent * 10);
  if (tenths / 10 !== percent) return { problem: 'Enter at most one decimal, like 12.5' };
  // Whole tenths, so that 12.3 becomes 0.123 and not 0.12300000000000001.
  return { rate: tenths / 1000 };
}
