import type { User } from '@nsem/sdk';

import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import styles from './profile-card.module.css';
import { TelegramField } from './telegram-field.tsx';

/** A provider's identity for clients and in API calls. */
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
          <dd className={styles.note}>New jobs are also offered to you on Telegram</dd>
        </div>
      </dl>
    </section>
  );
}
