import { Button } from '@mantine/core';
import type { Billing, Transaction, User, Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { formatInstant, formatMonth } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Figure, Figures } from '../../../ui/facts.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { PrintHead } from '../../../ui/print-head.tsx';
import print from '../../../ui/print.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  billingQuery,
  formatFigure,
  usageQuery,
  useStatement,
  useStatementSeal,
} from './usage-figures.ts';
import table from '../../../ui/table.module.css';
import styles from './usage.module.css';

/** The cost of two months, the wallet and its statement, with a layout for printing. */
export function BillingSection({ user }: { user: User }) {
  const { dataUpdatedAt: walletLoadedAt } = useQuery(walletQuery);
  return (
    <section className={`${dashboard.panel} ${print.sheet}`} aria-label="Billing">
      <PrintHead
        title="Billing"
        owner={[`${user.name}, client number ${user.id}`, user.email]}
        asOf={walletLoadedAt}
      />
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
      <div className="tiles slim">
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
    <article className={`stack ${dashboard.card}`} aria-label={title}>
      <div className="row apart">
        <h3>{title}</h3>
        <span className="soft small">{month === undefined ? '' : formatMonth(month)}</span>
      </div>
      <Figures>
        <Figure name="Jobs/calls delivered">{formatFigure(bill.calls)}</Figure>
        <Figure name="Words">{formatFigure(bill.words)}</Figure>
        <Figure name="Audio minutes">{formatFigure(bill.minutes)}</Figure>
        <Figure name="Cost" isTotal>
          {formatGhs(bill.cost)}
        </Figure>
      </Figures>
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
        <article className={`stack ${dashboard.card}`} aria-label="Wallet">
          <div className="row apart">
            <h3>Wallet</h3>
          </div>
          <Figures>
            <Figure name="Spent so far">{formatGhs(money.total_spent)}</Figure>
            <Figure name="Held for jobs">{formatGhs(money.held)}</Figure>
            <Figure name="Wallet balance" isTotal>
              {formatGhs(money.wallet_balance)}
            </Figure>
          </Figures>
        </article>
      )}
    </Loaded>
  );
}

/** The transactions of the wallet, newest first. */
function Statement() {
  return (
    <GrowingList
      list={useStatement()}
      skeleton={<Skeleton label="Loading your statement..." shape="line" count={5} />}
      errorTitle="Your statement could not be loaded"
      empty={<EmptyState text="No transactions yet. An admin adds credit to your wallet." />}
      printed="Older transactions are not included in this printout."
    >
      {(lines) => (
        <>
          <StatementTable lines={lines} />
          <Seal />
        </>
      )}
    </GrowingList>
  );
}

/** What makes a saved or printed statement comparable with the ledger later. */
function Seal() {
  const seal = useStatementSeal();
  if (seal === null) return null;
  return (
    <p className="soft small breakable">
      Ledger seal <code>{seal}</code>. Keep it with this statement: the operator can show by it that
      no earlier transaction was changed.
    </p>
  );
}

function StatementTable({ lines }: { lines: readonly Transaction[] }) {
  return (
    <table className={`${table.table} ${styles.statement}`}>
      <caption className="visually-hidden">Wallet statement</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <time dateTime={line.created_at}>{formatInstant(line.created_at)}</time>
            </td>
            <td>
              <Description line={line} />
            </td>
            <td className="numeric" data-received={line.amount > 0 || undefined}>
              {formatSignedGhs(line.amount)}
            </td>
            <td className="numeric" data-label="Balance">
              {formatGhs(line.balance_after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Description({ line }: { line: Transaction }) {
  const { before, job, after } = splitDescription(line);
  return (
    <>
      {before}
      {job !== null && <Link to={`/client/jobs/${line.job_id}`}>{job}</Link>}
      {after}
    </>
  );
}

/** A description split at its job: the text before, `job #15`, and the text after. */
type SplitDescription = Readonly<{ before: string; job: string | null; after: string }>;

/** Splits the description of a transaction at its job, so that the job can be a link. */
export function splitDescription(
  line: Pick<Transaction, 'description' | 'job_id'>,
): SplitDescription {
  const { description, job_id: id } = line;
  const job = `job #${id}`;
  const at = id === null ? -1 : description.indexOf(job);
  if (at === -1) return { before: description, job: null, after: '' };
  return { before: description.slice(0, at), job, after: description.slice(at + job.length) };
}

/** A signed amount: `+GHS 200.00`, `−GHS 4.25`. */
export const formatSignedGhs = (amount: number): string =>
  `${amount > 0 ? '+' : ''}${formatGhs(amount)}`;
