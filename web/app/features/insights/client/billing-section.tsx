import { Button } from '@mantine/core';
import type { Billing, User, Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatMonth } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { PrintHead } from '../../../ui/print-head.tsx';
import print from '../../../ui/print.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { billingQuery, formatFigure, usageQuery } from './usage-figures.ts';
import { Statement } from './statement.tsx';
import styles from './usage.module.css';

/** The cost of two months, the wallet and its statement, with a layout for printing. */
export function BillingSection({ user }: { user: User }) {
  const { dataUpdatedAt: walletLoadedAt } = useQuery(walletQuery);
  return (
    <section className={`${dashboard.panel} ${print.sheet}`} aria-label="Billing">
      <div className={`${print.only} ${styles.printHead}`}>
        <PrintHead
          title="Billing"
          owner={[`${user.name}, client number ${user.id}`, user.email]}
          asOf={walletLoadedAt}
        />
      </div>
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
      {(money: Wallet) => (
        <article className={dashboard.card} aria-label="Wallet">
          <div className={dashboard.cardHead}>
            <h3>Wallet</h3>
          </div>
          <dl className={styles.lines}>
            <Line name="Spent so far">{formatGhs(money.total_spent)}</Line>
            <Line name="Held for jobs">{formatGhs(money.held)}</Line>
            <Line name="Wallet balance">{formatGhs(money.wallet_balance)}</Line>
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
