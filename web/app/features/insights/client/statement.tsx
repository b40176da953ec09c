import type { Transaction } from '@nsem/sdk';
import { Link } from 'react-router';

import { formatMoment } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import { useStatement, useStatementSeal } from './usage-figures.ts';
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
