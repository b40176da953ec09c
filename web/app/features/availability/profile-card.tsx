import type { User } from '@nsem/sdk';

import { CopyButton } from '../../ui/copy-button.tsx';
import dashboard from '../../ui/dashboard.module.css';
import styles from './profile-card.module.css';
import { TelegramField } from './telegram-field.tsx';

/** Who a provider is to clients and to the API. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <section className={dashboard.card} aria-label="Profile">
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>{user.name}</dd>
        </div>
        <div>
          <dt>Provider ID</dt>
          <dd className={styles.id}>
            {user.provider_id ?? 'Not assigned'}
            {user.provider_id !== null && (
              <CopyButton text={user.provider_id} label="Copy the Provider ID" />
            )}
          </dd>
          <dd className={styles.note}>Used in API calls</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Telegram ID</dt>
          <TelegramField user={user} />
          <dd className={styles.note}>New jobs are offered to you there, too</dd>
        </div>
      </dl>
    </section>
  );
}
