import type { ManagedAccount } from '@nsem/sdk';

import { Badge } from '../../../ui/badge.tsx';
import { statesOf } from './account-text.ts';
import styles from './accounts.module.css';

/** The restrictions of an account, with when and why they began, or that it has none. */
export const AccountStates = ({ account }: Readonly<{ account: ManagedAccount }>) => (
  <ul className={styles.states}>
    {statesOf(account).map(({ name, tone, since, reason }) => (
      <li key={name}>
        <Badge tone={tone}>{name}</Badge>
        {since !== null && (
          <span className={styles.reason}>
            since {since}: {reason}
          </span>
        )}
      </li>
    ))}
  </ul>
);
