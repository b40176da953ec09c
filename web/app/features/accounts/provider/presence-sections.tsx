import { Switch } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { publicPath } from '../../../entities/services/provider-facts.tsx';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { updateUser } from '../../../lib/session/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import styles from './availability.module.css';
import { type Flags, saveFailedTitle, useAvailability } from './use-availability.ts';

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
    <section className={`tiles ${styles.section}`} aria-label="Availability">
      {flags.map(({ name, about, flag }) => (
        <button
          key={flag}
          type="button"
          role="switch"
          className={`panel raised ${styles.choice}`}
          aria-label={name}
          aria-describedby={flag}
          aria-checked={shown[flag]}
          onClick={() => toggle(flag)}
        >
          <span>
            <strong>{name}</strong>
            <br />
            <span id={flag} className="soft small">
              {about}
            </span>
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

const failed = 'Failed to update your public page. Please try again.';

/** The switch that makes a provider's page public, with its address. */
export function PublicPageSection({ user }: { user: User }) {
  const save = useMutation({
    mutationFn: (isPublic: boolean) => nsem.account.update({ is_public: isPublic }),
    onSuccess: updateUser,
    onError: (error) => showToast('error', 'Update Failed', errorText(error, failed)),
  });
  const isPublic = save.isPending ? save.variables : user.is_public;
  return (
    <section className={dashboard.card} aria-label="Public page">
      <Switch
        size="md"
        label="Public page"
        description={
          user.provider_id === null
            ? 'You can have a page that everyone finds once an admin approves your first service.'
            : 'Everyone can find you, hear your voice and read your reviews. Your e-mail and your Telegram ID are never shown.'
        }
        disabled={user.provider_id === null}
        checked={isPublic}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
      {user.is_public && user.provider_id !== null && <Address providerId={user.provider_id} />}
    </section>
  );
}

function Address({ providerId }: { providerId: string }) {
  const address = `${window.location.origin}${publicPath(providerId)}`;
  return (
    <p className={`row tight ${styles.address}`}>
      <a href={publicPath(providerId)} target="_blank" rel="noreferrer">
        {window.location.host}
        <wbr />
        {publicPath(providerId)}
      </a>
      <CopyButton text={address} label="Copy the address of your public page" />
    </p>
  );
}
