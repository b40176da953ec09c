import type { Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Figure, Figures } from '../../../ui/facts.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import styles from './earnings.module.css';

/** The earnings that have not been paid yet. */
export function BalanceCard() {
  const wallet = useQuery(walletQuery);
  return (
    <section className={`${dashboard.card} ${styles.balance}`} aria-label="Not paid out yet">
      <h3>Not paid out yet</h3>
      <Loaded
        query={wallet}
        skeleton={<p className={styles.loading}>Loading your balance...</p>}
        errorTitle="Your balance could not be loaded"
      >
        {(money) => <Balance money={money} />}
      </Loaded>
    </section>
  );
}

function Balance({ money }: { money: Wallet }) {
  const payable = payableOf(money);
  const held = money.held_from_payouts ?? 0;
  return (
    <>
      <Figures>
        <Figure name="For the weekly payout">{formatGhs(payable)}</Figure>
        {held > 0 && <Figure name="Held from payouts">{formatGhs(held)}</Figure>}
        <Figure name="On its way to you">{formatGhs(money.pending_payout)}</Figure>
        <Figure name="Total owed" isTotal>
          {formatGhs(unpaidTotal(money))}
        </Figure>
      </Figures>
      {payable < 0 && (
        <p className={styles.explained}>
          A job was refunded after it had been paid out. Your next earnings will cover it.
        </p>
      )}
    </>
  );
}

// Sums of decimal cedis are inexact; sums of integer pesewas are exact.
const inPesewas = (ghs: number): number => Math.round(ghs * 100);

/** The earnings that have not been paid yet, in GHS, exact to the pesewa. */
export const unpaidTotal = (
  money: Readonly<Pick<Wallet, 'wallet_balance' | 'pending_payout'>>,
): number => (inPesewas(money.wallet_balance) + inPesewas(money.pending_payout)) / 100;

/** The earnings that the next payout includes: without what is held. */
export const payableOf = (
  money: Readonly<Pick<Wallet, 'wallet_balance' | 'held_from_payouts'>>,
): number => (inPesewas(money.wallet_balance) - inPesewas(money.held_from_payouts ?? 0)) / 100;
