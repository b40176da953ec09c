import { Button, TextInput } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useOverlay } from '../../../lib/address/search-params.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { updateUser } from '../../../lib/session/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import styles from './profile-card.module.css';
import type { ProfileDialogProps } from './profile-dialog.tsx';
import { providerProfile } from './profile-values.ts';

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
      <div className="row apart">
        <AboutText user={user} />
        <Button
          variant="default"
          aria-label="Edit your profile"
          onClick={() => overlay.open({ edit: profileForm })}
        >
          Edit
        </Button>
      </div>
      <dl className={`row ${styles.facts}`}>
        <div>
          <dt className="soft small">Name</dt>
          <dd className="strong breakable">{user.name}</dd>
        </div>
        <div>
          <dt className="soft small">Provider ID</dt>
          <dd className={`row tight strong mono ${styles.id}`}>
            {user.provider_id ?? 'Not assigned'}
            {user.provider_id !== null && (
              <CopyButton text={user.provider_id} label="Copy the Provider ID" />
            )}
          </dd>
          <dd className="soft small">Used in API calls</dd>
        </div>
        <div>
          <dt className="soft small">Email</dt>
          <dd className="strong breakable">{user.email}</dd>
        </div>
        <div>
          <dt className="soft small">Telegram ID</dt>
          <TelegramField user={user} />
          <dd className="soft small">New jobs are also offered to you on Telegram</dd>
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
    return <p className="grow soft small">Tell clients who you are and what you have worked on.</p>;
  }
  const { bio, languages, experience, specialties } = profile;
  const years = `${experience} years`;
  return (
    <div className="grow">
      <p dir="auto">{bio}</p>
      <p className="soft small">{[languages.join(', '), years, ...specialties].join(' ·\u00A0')}</p>
    </div>
  );
}

const failed = 'Failed to update Telegram ID. Please try again.';

/** Shows the Telegram ID, to which jobs are offered, with a button to add or edit it. */
function TelegramField({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <TelegramForm user={user} onDone={() => setEditing(false)} />;
  return (
    <dd className="row strong">
      <span>{user.telegram_id ?? 'None'}</span>
      <Button
        ref={opener}
        variant="default"
        aria-label={user.telegram_id === null ? 'Add Telegram ID' : 'Edit Telegram ID'}
        onClick={() => setEditing(true)}
      >
        {user.telegram_id === null ? 'Add' : 'Edit'}
      </Button>
    </dd>
  );
}

/** Enter saves the trimmed text; Escape cancels. */
function TelegramForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [typed, setTyped] = useState(user.telegram_id ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = useMutation({
    mutationFn: (id: string) => nsem.account.update({ telegram_id: id === '' ? null : id }),
    onSuccess: (saved) => {
      updateUser(saved);
      onDone();
      showToast('success', 'Telegram ID Updated', saved.telegram_id ?? '');
    },
    onError: (error) => showToast('error', 'Update Failed', errorText(error, failed)),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(typed.trim());
  };
  return (
    <dd>
      <form className={`row ${styles.edit}`} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          aria-label="Telegram ID"
          autoComplete="off"
          maxLength={64}
          error={save.isError && errorText(save.error, failed)}
          value={typed}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
          onChange={({ currentTarget: { value } }) => {
            save.reset();
            setTyped(value);
          }}
        />
        <SubmitButton label="Save" pendingLabel="Saving..." isPending={save.isPending} />
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
      </form>
    </dd>
  );
}
