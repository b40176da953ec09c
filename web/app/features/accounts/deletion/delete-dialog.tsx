import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { fieldErrors, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { deviceTokenKey } from '../../../lib/session/saved-user.ts';
import { endSession } from '../../../lib/session/session.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { limitsQuery } from '../settings/queries.ts';
import { deletionLists, laterText, refusalTexts } from './deletion-text.ts';

export type DeleteDialogProps = Readonly<{
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}>;

/** Says what a deletion erases and what stays, and deletes your account. */
export const DeleteDialog = ({ user, isOpen, onClose, onDeleted }: DeleteDialogProps) => (
  <Dialog title="Delete your account" opened={isOpen} onClose={onClose} size="lg">
    {isOpen && (
      <>
        <WhatHappens role={user.role} />
        <DeleteForm user={user} onDeleted={onDeleted} />
      </>
    )}
  </Dialog>
);

function WhatHappens({ role }: Pick<User, 'role'>) {
  const days = useQuery(limitsQuery).data?.contents_erased_after_days;
  const { atOnce, later, retained } = deletionLists(role);
  const parts = [
    ['Erased at once', atOnce],
    [`${laterText(days)}, also erased`, later],
    ['What stays', retained],
  ] as const;
  return (
    <div className="stack">
      <p>
        <strong>This cannot be undone.</strong> Download your data first if you may need it.
      </p>
      {parts
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]) => (
          <section key={name} aria-label={name}>
            <h3 className="heading">{name}</h3>
            <ul className="bulleted">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

const deleteAccount = reuseInFlight((password: string) =>
  nsem.account.delete({ current_password: password }),
);

type Problems = Readonly<{ email?: string | undefined; password?: string | undefined }>;

/** Deletes your account, after you have typed its e-mail and your password. */
export function DeleteForm(props: Readonly<{ user: User; onDeleted: () => void }>) {
  const { user, onDeleted } = props;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      onDeleted();
      endDeletedSession();
    },
    onError: (refusal) => setProblems({ password: fieldErrors(refusal)['current_password'] }),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const isSame = email.trim().toLowerCase() === user.email.toLowerCase();
    if (isSame && password !== '') return mutate(password);
    setProblems({
      email: isSame ? undefined : `Type ${user.email} to confirm`,
      password: password === '' ? 'Enter your password' : undefined,
    });
  };
  return (
    <form className={`breakable ${formStyles.form}`} onSubmit={submit} noValidate>
      <TextInput
        label="Your e-mail"
        description={`Type ${user.email} to confirm.`}
        withAsterisk
        type="email"
        autoComplete="off"
        spellCheck={false}
        error={problems.email}
        value={email}
        onChange={({ currentTarget }) => {
          setProblems({ ...problems, email: undefined });
          setEmail(currentTarget.value);
        }}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        withAsterisk
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide: Your password' }}
        // The component kit marks no password field as invalid.
        aria-invalid={problems.password !== undefined}
        error={problems.password}
        value={password}
        onChange={({ currentTarget }) => {
          setProblems({ ...problems, password: undefined });
          setPassword(currentTarget.value);
        }}
      />
      {error !== null && <Refusal texts={refusalTexts(error, user.role)} />}
      <div className={formStyles.actions}>
        <Button
          type={isPending ? 'button' : 'submit'}
          color="red"
          size="md"
          aria-disabled={isPending || undefined}
          aria-live="polite"
        >
          {isPending ? 'Deleting...' : 'Delete my account permanently'}
        </Button>
      </div>
    </form>
  );
}

const Refusal = ({ texts }: Readonly<{ texts: readonly string[] }>) => (
  <Notice kind="error" title="Your account was not deleted">
    {texts.length === 1 ? (
      texts[0]
    ) : (
      <ul className="bulleted">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )}
  </Notice>
);

/** Ends the session of a user whose account was deleted; nothing of theirs stays on this device. */
function endDeletedSession(): void {
  endSession();
  try {
    localStorage.removeItem(deviceTokenKey);
  } catch {
    // The browser blocks storage.
  }
}
