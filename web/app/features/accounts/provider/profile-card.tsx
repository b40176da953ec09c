import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useSearchParams } from 'react-router';

import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './profile-card.module.css';
import type { ProfileDialogProps } from './profile-dialog.tsx';
import { providerProfile } from './profile-values.ts';
import { TelegramField } from './telegram-field.tsx';

const ProfileDialog = lazyPart(
  async () => (await import('./profile-dialog.tsx')).ProfileDialog,
  ({ opened }: ProfileDialogProps) => opened,
);

/** The value of `edit` in the address that opens the form of the profile. */
const profileForm = 'profile';

/** A provider's identity for clients and in API calls, and what they say about themselves. */
export function ProfileCard({ user }: { user: User }) {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  return (
    <section className={dashboard.card} aria-label="Profile">
      <div className={styles.head}>
        <AboutText user={user} />
        <Button
          variant="default"
          aria-label="Edit your profile"
          onClick={() => overlay.open({ edit: profileForm })}
        >
          Edit
        </Button>
      </div>
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
      <ProfileDialog
        user={user}
        opened={params.get('edit') === profileForm}
        onClose={() => overlay.close(['edit'])}
      />
    </section>
  );
}

/** The bio, and below it languages, experience and specialties. */
function AboutText({ user }: { user: User }) {
  const profile = providerProfile(user);
  if (profile === null) {
    return <p className={styles.soft}>Tell clients who you are and what you have worked on.</p>;
  }
  const { bio, languages, experience, specialties } = profile;
  const years = `${experience} years`;
  return (
    <div className={styles.about}>
      <p className={styles.bio} dir="auto">
        {bio}
      </p>
      <p className={styles.soft}>
        {[languages.join(', '), years, ...specialties].join(' ·\u00A0')}
      </p>
    </div>
  );
}
