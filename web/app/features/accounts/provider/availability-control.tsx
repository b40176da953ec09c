import type { User } from '@nsem/sdk';

import styles from './availability.module.css';
import { useAvailability } from './use-availability.ts';

/** @param user a service provider */
export type AvailabilityControlProps = Readonly<{ user: User }>;

/** The switch of a provider's general availability in the top bar; the dashboard has both switches. */
export function AvailabilityControl({ user }: AvailabilityControlProps) {
  const { shown, toggle } = useAvailability(user);
  const isQuickOnly = !shown.is_available && shown.is_quick_service_available;
  const state = shown.is_available ? 'Available' : isQuickOnly ? 'Quick only' : 'Off';
  return (
    <button
      type="button"
      role="switch"
      className={`bare row small strong ${styles.switch}`}
      aria-checked={shown.is_available}
      aria-label="General Availability"
      onClick={() => toggle('is_available')}
    >
      <span className={styles.track} aria-hidden="true" />
      <span aria-hidden="true">{state}</span>
    </button>
  );
}
