import { Link } from 'react-router';

import { overlayState } from '../lib/address/search-params.ts';
import { CheckIcon } from './icons.tsx';
import styles from './step-list.module.css';

/** One of the first things that a user does. */
export type Step = Readonly<{
  label: string;
  /** A few words below the label. */
  note: string | null;
  isDone: boolean;
  /** The link that leads to it; null if there is nothing to do yet. */
  action: Readonly<{ label: string; address: string }> | null;
}>;

/** A step in an ordered list; one that is done has a check mark instead of its number. */
export function StepItem({ step, number }: { step: Step; number: number }) {
  const { label, note, isDone, action } = step;
  return (
    <li className="row" data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <CheckIcon /> : number}
      </span>
      <span className={styles.label}>
        {label}
        {isDone && <span className="visually-hidden">, done</span>}
        {note !== null && !isDone && <span className={`soft small ${styles.note}`}>{note}</span>}
      </span>
      {action !== null && !isDone && (
        <Link
          to={action.address}
          state={overlayState}
          preventScrollReset
          className={styles.action}
          aria-label={`${action.label}: ${label}`}
        >
          {action.label}
        </Link>
      )}
    </li>
  );
}
