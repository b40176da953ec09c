import type { User } from '@nsem/sdk';

import { Badge } from '../../../ui/badge.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import styles from './settings.module.css';

/** Your e-mail and whether it is verified; a notice above the page sends another link. */
export const EmailSection = ({ user }: Readonly<{ user: User }>) => (
  <section className={dashboard.card} aria-labelledby="email">
    <div className={dashboard.cardHead}>
      <h2 id="email">E-mail</h2>
      <Badge tone={user.email_verified ? 'green' : 'yellow'}>
        {user.email_verified ? 'Verified' : 'Not verified'}
      </Badge>
    </div>
    <p className={styles.breakable}>{user.email}</p>
  </section>
);
