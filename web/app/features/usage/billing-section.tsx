import { Button } from '@mantine/core';
import type { Billing, User, Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { brand } from '../../lib/brand.ts';
import { formatMoment, formatMonth } from '../../lib/dates.ts';
import { formatGhs } from '../../lib/money.ts';
import dashboard from '../../ui/dashboard.module.css';
import print from '../../ui/print.module.css';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { walletQuery } from '../wallet/queries.ts';
import { billingQuery, usageQuery } from './queries.ts';
import { Statement } from './statement.tsx';
import { formatFigure } from './usage-figures.ts';
import styles from './usage.module.css';

/** What the client pays: two months, the wallet, and every line of it. It is made to be printed. */
export function BillingSection({ user }: { user: User }) {
  return (
    <section className={`${dashboard.panel} ${print.sheet}`} aria-label="Billing">
      <PrintHead user={user} />
      <div className={dashboard.panelHead}>
        <h2>Billing</h2>
        <Button
          variant="default"
          size="md"
          className={print.never ?? ''}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <div className={styles.bills}>
        <Bills />
        <WalletCard />
      </div>
      <h3>Wallet statement</h3>
      <Statement />
    </section>
  );
}

/** Whose billing it is, and of when: on the screen one knows. */
function PrintHead({ user }: { user: User }) {
  const { dataUpdatedAt } = useQuery(walletQuery);
  return (
    <p className={`${print.only} ${styles.printHead}`}>
      <strong>{brand} · Billing</strong>
      <span>
        {user.name}, client number {user.id}
      </span>
      <span>{user.email}</span>
      <span>As of {formatMoment(new Date(dataUpdatedAt).toISOString())}</span>
    </p>
  );
}

function Bills() {
  const billing = useQuery(billingQuery);
  const { data: usage } = useQuery(usageQuery);
  return (
    <Loaded
      query={billing}
      skeleton={<Skeleton label="Loading your billing history..." count={2} />}
      errorTitle="Your billing history could not be loaded"
    >
      {({ this_month: thisMonth, last_month: lastMonth }) => (
        <>
          <Bill title="This Month" month={usage?.months.at(-1)?.month} bill={thisMonth} />
          <Bill title="Last Month" month={usage?.months.at(-2)?.month} bill={lastMonth} />
        </>
      )}
    </Loaded>
  );
}

function Bill(
  props: Readonly<{ title: string; month: string | undefined; bill: Billing['this_month'] }>,
) {
  const { title, month, bill } = props;
  return (
    <article className={dashboard.card} aria-label={title}>
      <div className={dashboard.cardHead}>
        <h3>{title}</h3>
        <span className={styles.soft}>{month === undefined ? '' : formatMonth(month)}</span>
      </div>
      <dl className={styles.lines}>
        <Line name="Jobs/calls delivered">{formatFigure(bill.calls)}</Line>
        <Line name="Words">{formatFigure(bill.words)}</Line>
        <Line name="Audio minutes">{formatFigure(bill.minutes)}</Line>
        <Line name="Cost">{formatGhs(bill.cost)}</Line>
      </dl>
    </article>
  );
}

function WalletCard() {
  const wallet = useQuery(walletQuery);
  return (
    <Loaded
      query={wallet}
      skeleton={<Skeleton label="Loading your wallet..." count={1} />}
      errorTitle="Your wallet could not be loaded"
    >
      {(mine: Wallet) => (
        <article className={dashboard.card} aria-label="Wallet">
          <div className={dashboard.cardHead}>
            <h3>Wallet</h3>
          </div>
          <dl className={styles.lines}>
            <Line name="Spent so far">{formatGhs(mine.total_spent)}</Line>
            <Line name="Held for jobs">{formatGhs(mine.held)}</Line>
            <Line name="Wallet balance">{formatGhs(mine.wallet_balance)}</Line>
          </dl>
        </article>
      )}
    </Loaded>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="numeric">{children}</dd>
  </div>
);
