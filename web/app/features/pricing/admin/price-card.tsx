import { TextInput } from '@mantine/core';
import type { ServicePrice } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { formatCount } from '../../../entities/pricing/scope.ts';
import { serviceNames } from '../../../entities/services/service-text.ts';
import styles from './prices.module.css';
import { amountOf, highestPrice, parsePrice, type PriceCardKind } from './price-values.ts';
import { useSetPrice } from './queries.ts';

const failed = 'Failed to update pricing';

/** The current price of a service, with a field to change it. */
export function PriceCard(
  props: Readonly<{ card: PriceCardKind; price: ServicePrice | undefined }>,
) {
  const { card, price } = props;
  const { type, unit, placeholder } = card;
  const [typed, setTyped] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const set = useSetPrice();
  const current = price && amountOf(price);
  const text = typed ?? current?.toFixed(2) ?? '';
  const amount = parsePrice(text);
  const isTooHigh = amount > highestPrice;

  const send = (): void =>
    set.mutate(
      { id: price?.id ?? null, type, amount },
      {
        onSuccess: (changed) => {
          setConfirming(false);
          setTyped(null);
          showToast(
            'success',
            'Pricing updated',
            `${serviceNames[type]}: ${formatGhs(amountOf(changed))} per ${unit}`,
          );
        },
        onError: (error) => showToast('error', failed, errorText(error)),
      },
    );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isTooHigh || set.isPending) return;
    if (amount === 0 && current !== 0) setConfirming(true);
    else send();
  };
  return (
    <form
      className={`${dashboard.card} ${styles.card}`}
      aria-label={serviceNames[type]}
      onSubmit={submit}
      noValidate
    >
      <h3>{serviceNames[type]}</h3>
      {current === undefined ? (
        <Notice kind="warning">Pricing configuration not found</Notice>
      ) : (
        <p className={`${styles.current} numeric`}>
          <strong>{formatGhs(current)}</strong> per {unit}
        </p>
      )}
      <TextInput
        label={`New price per ${unit} in GHS`}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        error={isTooHigh && `At most ${formatGhs(highestPrice)}`}
        value={text}
        onChange={({ currentTarget }) => {
          set.reset();
          setTyped(currentTarget.value);
        }}
      />
      {price !== undefined && price.free_words > 0 && (
        <p className={formStyles.hint}>
          The first {formatCount(price.free_words, 'word')} of a client’s first{' '}
          {serviceNames[type].toLowerCase()} are free; the platform pays for them.
        </p>
      )}
      {set.isError && !isConfirming && (
        <Notice kind="error" title={failed}>
          {errorText(set.error)}
        </Notice>
      )}
      <div className={dashboard.actions}>
        <SubmitButton label="Update" pendingLabel="Updating..." isPending={set.isPending} />
      </div>
      {isConfirming && (
        <ConfirmZeroPrice
          card={card}
          set={set}
          onConfirm={send}
          onCancel={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

/** Confirms a price of 0, because an empty field counts as 0. */
function ConfirmZeroPrice(
  props: Readonly<{
    card: PriceCardKind;
    set: ReturnType<typeof useSetPrice>;
    onConfirm: () => void;
    onCancel: () => void;
  }>,
) {
  const { card, set, onConfirm, onCancel } = props;
  return (
    <ConfirmDialog
      title={`Make ${serviceNames[card.type].toLowerCase()} free?`}
      question={
        <p>
          The price becomes <strong>{formatGhs(0)}</strong> per {card.unit}: clients pay nothing for
          this service, and providers earn nothing from it.
        </p>
      }
      confirmLabel="Set to 0.00"
      pendingLabel="Updating..."
      isPending={set.isPending}
      error={set.error}
      errorTitle={failed}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
