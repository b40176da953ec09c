import type { Transaction } from '@nsem/sdk';
import { Link } from 'react-router';

import { formatMoment } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { useStatement, useStatementSeal } from './queries.ts';
import { splitDescription, formatSignedGhs } from './statement-text.ts';
import styles from './usage.module.css';

/** The transactions of the wallet, newest first. */
export function Statement() {
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
    <p className={`${styles.soft} ${styles.seal}`}>
      Ledger seal <code>{seal}</code>. Keep it with this statement: the operator can show by it that
      no earlier transaction was changed.
    </p>
  );
}

function StatementTable({ lines }: { lines: readonly Transaction[] }) {
  return (
    <table className={`${styles.table} ${styles.statement}`}>
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
              <time dateTime={line.created_at}>{formatMoment(line.created_at)}</time>
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
