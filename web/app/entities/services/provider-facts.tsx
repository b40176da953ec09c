import type { ServicePrice, ServiceProvider, ServiceType } from '@nsem/sdk';
import { Fragment } from 'react';

import { formatGhs, formatNumber } from '../../lib/format/numbers.ts';
import { Badge } from '../../ui/states.tsx';
import styles from './provider-facts.module.css';

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
    <p className="soft small written">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' ·\u00A0'}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

/** The initials of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter);
  return letters.join('').toUpperCase();
}

const firstLetter = (word: string | undefined): string => [...(word ?? '')][0] ?? '';

/** A user's initials in place of a picture. */
export const Initials = ({ name }: { name: string }) => (
  <span className={styles.initials} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

/** An average rating with one decimal (`★ 4.7`), or `No ratings`. */
export const ratingText = (average: number | null): string =>
  average === null ? 'No ratings' : `★ ${average.toFixed(1)}`;

/** Badges for a provider's general availability and quick service. */
export function AvailabilityBadges({ provider }: { provider: ServiceProvider }) {
  return (
    <span className="row tight">
      {provider.is_quick_service_available && <Badge tone="yellow">Quick</Badge>}
      {provider.is_available ? (
        <Badge tone="green">Available</Badge>
      ) : (
        <Badge tone="plain">Unavailable</Badge>
      )}
    </span>
  );
}

const count = (amount: number, unit: string): string =>
  `${formatNumber(amount)} ${unit}${amount === 1 ? '' : 's'}`;

/** How long a provider usually takes, from a median of hours: `about 7 hours`, `under an hour`. */
export function turnaroundText(hours: number): string {
  if (hours < 0.9) return 'under an hour';
  if (hours < 36) return `about ${count(Math.max(1, Math.round(hours)), 'hour')}`;
  return `about ${count(Math.round(hours / 24), 'day')}`;
}

/** How many jobs a provider has completed: `42 jobs done`, or `New here`. */
export const completedText = (jobs: number): string =>
  jobs === 0 ? 'New here' : `${count(jobs, 'job')} done`;

/** The years of experience that a provider chose: `6–10 years`, `10+ years`. */
export const experienceText = (band: string): string =>
  `${band.replace('-', '–')} years of experience`;

/** The price of a type of service: `GHS 0.25/word`; undefined if there is none. */
export function unitPriceText(
  prices: readonly ServicePrice[],
  type: ServiceType,
): string | undefined {
  const price = prices.find((one) => one.is_active && one.service_type === type);
  const amount = price?.price_per_word ?? price?.price_per_minute;
  if (price === undefined || amount === undefined || amount === null) return undefined;
  return `${formatGhs(amount)}/${price.price_per_word === null ? 'min' : 'word'}`;
}

/** The address of a provider's public page. */
export const publicPath = (providerId: string): string => `/providers/${providerId}`;
