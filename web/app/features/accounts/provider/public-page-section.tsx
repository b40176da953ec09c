import { Switch } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { publicPath } from '../../../entities/services/provider-facts.tsx';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { updateUser } from '../../../lib/session/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import styles from './public-page.module.css';

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
    <p className={styles.address}>
      <a href={publicPath(providerId)} target="_blank" rel="noreferrer">
        {window.location.host}
        <wbr />
        {publicPath(providerId)}
      </a>
      <CopyButton text={address} label="Copy the address of your public page" />
    </p>
  );
}
