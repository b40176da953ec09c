import type { Earnings, HeldEarning, Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatDay } from '../../lib/format/dates.ts';
import { formatGhs } from '../../lib/format/numbers.ts';
import { earningsQuery } from './payouts.ts';
import styles from './when-paid.module.css';

/**
 * When payouts include what a provider earns by a job: nothing if the next one does. Before the delivery these
 * are the conditions; after it, what is missing as long as it is held.
 *
 * @param props.isFolded whether the conditions are folded, as in a list that has them for many jobs
 */
export function WhenPaid({ job, isFolded = false }: { job: Job; isFolded?: boolean }) {
  const isHeld = isHeldAtFirst(job);
  const { data } = useQuery({ ...earningsQuery, enabled: isHeld });
  const conditions = data?.hold_conditions ?? null;
  if (!isHeld || data === undefined || conditions === null) return null;
  if ((job.net_amount ?? null) === null) {
    const text = <p className="soft small">{holdText(conditions)}</p>;
    if (!isFolded) return text;
    return (
      <details>
        <summary className={styles.summary}>Paid out later: when?</summary>
        {text}
      </details>
    );
  }
  const held = data.held.find(({ job_id: id }) => id === job.id);
  if (held === undefined) return null;
  return (
    <div className="soft small">
      <p>Held from payouts for now. Missing:</p>
      <MissingList of={held} />
    </div>
  );
}

/** What is missing before a held earning is released without an admin. */
export const MissingList = ({ of }: { of: Parameters<typeof missingTexts>[0] }) => (
  <ul className={`stack tight ${styles.missing}`}>
    {missingTexts(of).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** What releases the earnings of free jobs. */
export type HoldConditions = NonNullable<Earnings['hold_conditions']>;

type PaidJob = Pick<Job, 'discount' | 'amount_due' | 'net_amount' | 'estimated_net_amount'>;

/** Whether the marketplace gives the provider more for a job than its client pays: that is held at first. */
export function isHeldAtFirst(job: PaidJob): boolean {
  const { discount, amount_due: due, net_amount: net, estimated_net_amount: estimate } = job;
  return discount > 0 && (net ?? estimate ?? 0) > due;
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
const clientsText = (count: number): string =>
  count === 1 ? '1 other client has' : `${count} different clients have each`;

/** When payouts include the earning of a free job, before and after it is delivered. */
export const holdText = ({
  days,
  paying_clients: clients,
  least_paid: least,
}: HoldConditions): string =>
  'The marketplace pays for free translations. Payouts leave out what you earn by one for at least ' +
  `${daysText(days)} after the delivery, and until ${clientsText(clients)} paid you ` +
  `${formatGhs(least)} or more for other jobs and the commission on those jobs covers it. ` +
  'An admin can release it earlier.';

type Held = Pick<
  HeldEarning,
  'hold_reasons' | 'held_until' | 'paying_clients' | 'paying_clients_needed' | 'missing_commission'
>;

/** What is missing before a held earning is released without an admin, one line for each reason. */
export const missingTexts = (earning: Held): readonly string[] =>
  earning.hold_reasons.map((reason) => {
    switch (reason) {
      case 'under-review':
        return 'A review by an admin';
      case 'too-recent':
        return earning.held_until === null
          ? 'Not old enough'
          : `Not before ${formatDay(earning.held_until)}`;
      case 'too-few-paying-clients':
        return `${earning.paying_clients ?? 0} of ${earning.paying_clients_needed ?? 0} paying clients`;
      case 'commission-too-low':
        return `${formatGhs(earning.missing_commission ?? 0)} of commission`;
    }
  });
