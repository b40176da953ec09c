import { Switch } from '@mantine/core';
import type { AccountUpdate, User } from '@nsem/sdk';

import dashboard from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import styles from './availability.module.css';
import { saveFailedTitle, useAvailability } from './use-availability.ts';

type Flag = keyof Pick<AccountUpdate, 'is_available' | 'is_quick_service_available'>;

const flags: readonly Readonly<{ flag: Flag; name: string; text: string }>[] = [
  {
    flag: 'is_available',
    name: 'General Availability',
    text: 'You see every job that matches your approved services.',
  },
  {
    flag: 'is_quick_service_available',
    name: 'Quick Services',
    text: 'Always online for quick turnaround (<5 min audio or <50 words)',
  },
];

/** The two switches that decide which jobs are offered to a provider. */
export function AvailabilitySection({ user }: { user: User }) {
  const { shown, change, failure } = useAvailability(user);
  return (
    <section className={dashboard.card} aria-label="Availability">
      <h2 className={styles.title}>Availability</h2>
      <div className={styles.switches}>
        {flags.map(({ flag, name, text }) => (
          <Switch
            key={flag}
            size="md"
            label={name}
            description={text}
            checked={shown[flag]}
            onChange={({ currentTarget }) => change({ [flag]: currentTarget.checked })}
          />
        ))}
      </div>
      {failure !== null && (
        <Notice kind="error" title={saveFailedTitle}>
          {failure}
        </Notice>
      )}
    </section>
  );
}
