import type { User } from '@nsem/sdk';

import { InfoIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './availability.module.css';
import { saveFailedTitle, useAvailability } from './use-availability.ts';

/** @param user a service provider */
export type AvailabilityControlProps = Readonly<{ user: User }>;

const menuId = 'availability-menu';
const quickTextId = 'quick-services-text';
const generalText = 'You see every job that matches your approved services.';
const quickText = 'Always online for quick turnaround (<5 min audio or <50 words)';

/**
 * The switch of a provider's availability in the top bar, and beside it what it means and the one
 * for quick services.
 */
export function AvailabilityControl({ user }: AvailabilityControlProps) {
  const { shown, toggle, failure } = useAvailability(user);
  const isQuickOnly = !shown.is_available && shown.is_quick_service_available;
  const state = shown.is_available ? 'Available' : isQuickOnly ? 'Quick only' : 'Off';
  return (
    <div className={styles.control}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={shown.is_available}
        aria-label="General Availability"
        onClick={() => toggle('is_available')}
      >
        <span className={styles.track} aria-hidden="true" />
        <span aria-hidden="true">{state}</span>
      </button>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={menuId}
        aria-label="About your availability"
      >
        <InfoIcon />
      </button>
      <section id={menuId} popover="auto" className={styles.menu} aria-label="Availability">
        <p>
          <strong>General Availability</strong>
          <span>{generalText}</span>
        </p>
        <button
          type="button"
          role="switch"
          className={styles.row}
          aria-label="Quick Services"
          aria-describedby={quickTextId}
          aria-checked={shown.is_quick_service_available}
          onClick={() => toggle('is_quick_service_available')}
        >
          <span>
            <strong>Quick Services</strong>
            <span id={quickTextId}>{quickText}</span>
          </span>
          <span className={styles.track} aria-hidden="true" />
        </button>
        {failure !== null && (
          <Notice kind="error" title={saveFailedTitle}>
            {failure}
          </Notice>
        )}
      </section>
    </div>
  );
}
