import type { ServiceProvider } from '@nsem/sdk';

import { Badge } from '../../ui/badge.tsx';
import styles from './discover.module.css';

/** The first letters of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter);
  return letters.join('').toUpperCase();
}

const firstLetter = (word: string | undefined): string => [...(word ?? '')][0] ?? '';

/** A person's initials, as their picture. */
export const Initials = ({ name }: { name: string }) => (
  <span className={styles.initials} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

/** A rating of 5.0 with one decimal, or that there is none. */
export const ratingText = (average: number | null): string =>
  average === null ? 'No ratings' : `★ ${average.toFixed(1)}`;

/** Whether a provider takes work now, and quick work. */
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
