import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { earningsQuery } from './earnings-query.ts';
import { holdText, isHeldAtFirst, missingTexts } from './hold-text.ts';
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
    const text = <p className={styles.when}>{holdText(conditions)}</p>;
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
    <div className={styles.when}>
      <p>Held from payouts for now. Missing:</p>
      <MissingList of={held} />
    </div>
  );
}

/** What is missing before a held earning is released without an admin. */
export const MissingList = ({ of }: { of: Parameters<typeof missingTexts>[0] }) => (
  <ul className={styles.missing}>
    {missingTexts(of).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
