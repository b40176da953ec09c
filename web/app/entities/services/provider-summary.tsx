import type { ServiceProvider } from '@nsem/sdk';

import { Badge } from '../../ui/badge.tsx';
import styles from './provider-summary.module.css';

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
    <span className={styles.badges}>
      {provider.is_quick_service_available && <Badge tone="yellow">Quick</Badge>}
      {provider.is_available ? (
        <Badge tone="green">Available</Badge>
      ) : (
        <Badge tone="plain">Unavailable</Badge>
      )}
    </span>
  );
}
