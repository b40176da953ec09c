import type { User } from '@nsem/sdk';

import { Notice } from '../../../ui/notice.tsx';
import styles from './availability.module.css';
import { saveFailedTitle, useAvailability, type Flags } from './use-availability.ts';

type Flag = Readonly<{ name: string; about: string; flag: keyof Flags }>;

const flags: readonly Flag[] = [
  {
    name: 'General Availability',
    about: 'You see every job that matches your approved services.',
    flag: 'is_available',
  },
  {
    name: 'Quick Services',
    about: 'Always online for quick turnaround (<5 min audio or <50 words)',
    flag: 'is_quick_service_available',
  },
];

/**
 * The two switches of a provider's availability, with what each means.
 *
 * @param props.user a service provider
 */
export function AvailabilitySection({ user }: { user: User }) {
  const { shown, toggle, failure } = useAvailability(user);
  return (
    <section className={styles.section} aria-label="Availability">
      {flags.map(({ name, about, flag }) => (
        <button
          key={flag}
          type="button"
          role="switch"
          className={styles.row}
          aria-label={name}
          aria-describedby={flag}
          aria-checked={shown[flag]}
          onClick={() => toggle(flag)}
        >
          <span>
            <strong>{name}</strong>
            <span id={flag}>{about}</span>
          </span>
          <span className={styles.track} aria-hidden="true" />
        </button>
      ))}
      {failure !== null && (
        <Notice kind="error" title={saveFailedTitle}>
          {failure}
        </Notice>
      )}
    </section>
  );
}
