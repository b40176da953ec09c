import { Fragment } from 'react';

import { ratingText } from './provider-summary.tsx';
import styles from './provider-facts.module.css';
import { completedText, experienceText, turnaroundText } from './provider-text.ts';

/** What clients choose a provider by; the public pages know the same. */
export type ProviderFacts = Readonly<{
  average_rating: number | null;
  rating_count: number;
  completed_jobs: number;
  median_turnaround_hours: number | null;
}>;

/** A provider's rating, completed jobs and turnaround on one line: what they earned. */
export function EarnedFacts({ provider }: { provider: ProviderFacts }) {
  const { average_rating: average, median_turnaround_hours: hours } = provider;
  return (
    <p className={styles.facts}>
      <span>
        <strong>{ratingText(average)}</strong>
        {average !== null && (
          <>
            {' '}
            ({provider.rating_count}
            <span className="visually-hidden">
              {provider.rating_count === 1 ? ' rating' : ' ratings'}
            </span>
            )
          </>
        )}
      </span>
      <span>{completedText(provider.completed_jobs)}</span>
      {hours !== null && <span>takes {turnaroundText(hours)}</span>}
    </p>
  );
}

/** A provider's experience and specialties; nothing if they wrote nothing. */
export function TypedFacts(
  props: Readonly<{ experience: string | null; specialties: readonly string[] }>,
) {
  const { experience, specialties } = props;
  const parts = [...(experience === null ? [] : [experienceText(experience)]), ...specialties];
  if (parts.length === 0) return null;
  return (
    <p className={styles.typed}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' ·\u00A0'}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
