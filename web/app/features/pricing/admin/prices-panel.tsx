import { TextInput } from '@mantine/core';
import type { ServicePrice } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { formatCount } from '../../../entities/pricing/prices.ts';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { formatAmount, formatGhs, formatNumber } from '../../../lib/format/numbers.ts';
import { isLargeChange, quoteTyped } from '../../../lib/format/parse-decimal.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import {
  activePriceOf,
  amountOf,
  highestPrice,
  parsePrice,
  type PriceCardKind,
  priceCards,
  priceListQuery,
  useSetPrice,
} from './prices.ts';
import styles from './prices.module.css';

/** The prices of the three services, for admins to change. */
export function PricesPanel() {
  const prices = useQuery(priceListQuery);
  return (
    <section className={dashboard.panel} aria-label="Service Pricing">
      <div className={dashboard.panelHead}>
        <h2>Service Pricing</h2>
        <ExportLink table="prices" of="prices" />
      </div>
      <p className="soft small">
        A new price applies to jobs requested from now on. Earlier jobs keep the price they were
        quoted.
      </p>
      <Loaded
        query={prices}
        skeleton={<Skeleton label="Loading prices..." shape="card" />}
        errorTitle="Prices could not be loaded"
      >
        {(list) => (
          <div className="tiles">
            {priceCards.map((card) => (
              <PriceCard key={card.type} card={card} price={activePriceOf(list, card.type)} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const failed = 'Failed to update pricing';

/** The current price of a service, with a field to change it. */
export function PriceCard(
  props: Readonly<{ card: PriceCardKind; price: ServicePrice | undefined }>,
) {
  const { card, price } = props;
  const { type, unit, placeholder } = card;
  const [typed, setTyped] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const set = useSetPrice();
  const current = price && amountOf(price);
  const text = typed ?? current?.toFixed(2) ?? '';
  const { amount, problem } = parsePrice(text);

  const send = (confirmed: number): void =>
    set.mutate(
      { id: price?.id ?? null, type, amount: confirmed },
      {
        onSuccess: (changed) => {
          setConfirming(false);
          setTyped(null);
          setSubmitted(false);
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
    if (set.isPending) return;
    setSubmitted(true);
    if (amount === null) return;
    const isRisky = current === undefined ? amount === 0 : isLargeChange(current, amount);
    if (isRisky || problem !== undefined) setConfirming(true);
    else send(amount);
  };
  return (
    <form
      className={`stack ${dashboard.card}`}
      aria-label={serviceNames[type]}
      onSubmit={submit}
      noValidate
    >
      <h3>{serviceNames[type]}</h3>
      {current === undefined ? (
        <Notice kind="warning">Pricing configuration not found</Notice>
      ) : (
        <p className={`soft numeric ${styles.current}`}>
          <strong>{formatGhs(current)}</strong> per {unit}
        </p>
      )}
      <TextInput
        label={`New price per ${unit} in GHS`}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        error={isSubmitted && problem}
        value={text}
        onChange={({ currentTarget }) => {
          set.reset();
          setSubmitted(false);
          setTyped(currentTarget.value);
        }}
      />
      {price !== undefined && price.free_words > 0 && (
        <p className="soft small">
          The first {formatCount(price.free_words, 'word')} of a client’s first{' '}
          {serviceNames[type].toLowerCase()} are free; the platform pays for them.
        </p>
      )}
      {set.isError && !isConfirming && (
        <Notice kind="error" title={failed}>
          {errorText(set.error)}
        </Notice>
      )}
      <div className="buttons">
        <SubmitButton label="Update" pendingLabel="Updating..." isPending={set.isPending} />
      </div>
      {isConfirming && amount !== null && (
        <ConfirmPrice
          card={card}
          from={current}
          to={amount}
          typed={problem === undefined ? null : text}
          set={set}
          onConfirm={() => send(amount)}
          onCancel={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

/** Confirms a price of 0, because what is no number counts as 0, and one that changes by more than half. */
function ConfirmPrice(
  props: Readonly<{
    card: PriceCardKind;
    from: number | undefined;
    to: number;
    /** What was typed, if it is no number. */
    typed: string | null;
    set: ReturnType<typeof useSetPrice>;
    onConfirm: () => void;
    onCancel: () => void;
  }>,
) {
  const { card, from, to, typed, set, onConfirm, onCancel } = props;
  const name = serviceNames[card.type].toLowerCase();
  return (
    <ConfirmDialog
      title={to === 0 ? `Make ${name} free?` : `Change the price of ${name}?`}
      question={
        <>
          {typed !== null && <p>{misreadText(typed)}</p>}
          <p>
            The price becomes <strong>{formatGhs(to)}</strong> per {card.unit}
            {from !== undefined && `; it was ${formatGhs(from)}`}.{' '}
            {to === 0
              ? 'Clients pay nothing for this service, and providers earn nothing from it.'
              : 'That is a change by more than half.'}
          </p>
        </>
      }
      confirmLabel={`Set to ${formatAmount(to)}`}
      pendingLabel="Updating..."
      tone={to === 0 ? 'careful' : 'plain'}
      isPending={set.isPending}
      error={set.error}
      errorTitle={failed}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

const misreadText = (typed: string): string =>
  typed.trim() === ''
    ? 'The field is empty, which counts as 0.'
    : `${quoteTyped(typed)} is not a number from 0 to ${formatNumber(highestPrice)}. If you continue, it counts as 0.`;
