import type { Earnings, HeldEarning, Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { jobUrl } from '../../../entities/jobs/job-url.ts';
import { earningsQuery } from '../../../entities/payouts/payouts.ts';
import { holdText, MissingList } from '../../../entities/payouts/when-paid.tsx';
import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Figure, Figures } from '../../../ui/facts.tsx';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import {
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';
import styles from './earnings.module.css';

/** The earnings that have not been paid yet. */
export function BalanceCard() {
  const wallet = useQuery(walletQuery);
  return (
    <section className={dashboard.card} aria-label="Not paid out yet">
      <h3>Not paid out yet</h3>
      <Loaded
        query={wallet}
        skeleton={<p className={`soft ${styles.loading}`}>Loading your balance...</p>}
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
  const inReview = money.in_review ?? 0;
  return (
    <>
      <Figures>
        <Figure name="For the weekly payout">{formatGhs(payable)}</Figure>
        {inReview > 0 && <Figure name="In review">{formatGhs(inReview)}</Figure>}
        {held > 0 && <Figure name="Held from payouts">{formatGhs(held)}</Figure>}
        <Figure name="On its way to you">{formatGhs(money.pending_payout)}</Figure>
        <Figure name="Total owed" isTotal>
          {formatGhs(unpaidTotal(money))}
        </Figure>
      </Figures>
      {payable < 0 && (
        <p className="soft small">
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

/** The earnings that the next payout includes: without what is held, and what clients are looking at. */
export const payableOf = (
  money: Readonly<Pick<Wallet, 'wallet_balance' | 'held_from_payouts' | 'in_review'>>,
): number =>
  (inPesewas(money.wallet_balance) -
    inPesewas(money.held_from_payouts ?? 0) -
    inPesewas(money.in_review ?? 0)) /
  100;

const pageSize = 10;

/** The earnings that payouts leave out for now, oldest first, with what is missing; nothing if none are. */
export function HeldSection() {
  const { data } = useQuery(earningsQuery);
  return data === undefined || data.held.length === 0 ? null : <Held earnings={data} />;
}

function Held({ earnings }: { earnings: Earnings }) {
  const { held, hold_conditions: conditions } = earnings;
  const [count, setCount] = useState(pageSize);
  const showMore = held.length > count ? () => setCount(count + pageSize) : null;
  return (
    <section className="stack" aria-label="Held from payouts">
      <h3>Held from payouts</h3>
      {conditions !== null && <p className="soft small">{holdText(conditions)}</p>}
      <HeldTable held={held.slice(0, count)} />
      <ShowMore loadMore={showMore} />
    </section>
  );
}

const job: RecordColumn = { name: 'Job' };
const amount: RecordColumn = { name: 'Amount', isMoney: true };
const delivered: RecordColumn = { name: 'Delivered', isWhole: true, isNamed: true };
const missing: RecordColumn = { name: 'Missing', isNamed: true };

const HeldTable = ({ held }: { held: readonly HeldEarning[] }) => (
  <RecordTable
    caption="Earnings held from payouts, oldest first"
    columns={[job, amount, delivered, missing]}
  >
    {held.map((earning) => (
      <tr key={earning.job_id}>
        <RecordHead
          name={`Job #${earning.job_id}`}
          to={jobUrl('service-provider', earning.job_id)}
        />
        <RecordCell of={amount}>
          <strong>{formatGhs(earning.amount)}</strong>
        </RecordCell>
        <RecordCell of={delivered}>{formatDay(earning.completed_at)}</RecordCell>
        <RecordCell of={missing}>
          <MissingList of={earning} />
        </RecordCell>
      </tr>
    ))}
  </RecordTable>
);
