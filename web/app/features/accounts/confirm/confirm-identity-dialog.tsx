import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { Confirmation } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';

import { settleConfirmation } from '../../../lib/api/confirmation.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { canUsePasskeys, passkeyFailureText, provePasskey } from '../../../lib/browser/passkey.ts';
import styles from '../../../ui/confirm/confirm-dialog.module.css';
import formStyles from '../../../ui/form.module.css';
import { focusOnMount, rememberFocus } from '../../../ui/kit/focus.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { secondFactorsQuery } from '../settings/queries.ts';

type Way = 'password' | 'code';

const missing = { password: 'Enter your password', code: 'Enter the code from your app' };

/** Requests the password or a second factor, and confirms with it who the user is. */
export const ConfirmIdentityDialog = ({ isOpen }: Readonly<{ isOpen: boolean }>) =>
  isOpen ? <OpenDialog /> : null;

/** A native dialog, which opens above the one whose call waits for the confirmation. */
function OpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [restoreFocus] = useState(rememberFocus);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => restoreFocus, [restoreFocus]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-reason`}
      onClose={() => settleConfirmation(false)}
    >
      <h2 id={`${id}-title`}>Confirm it’s you</h2>
      <p id={`${id}-reason`}>You logged in a while ago. We ask again before important changes.</p>
      <ConfirmForm onCancel={() => dialog.current?.close()} />
    </dialog>
  );
}

function ConfirmForm({ onCancel }: Readonly<{ onCancel: () => void }>) {
  const factors = useQuery(secondFactorsQuery).data;
  const [way, setWay] = useState<Way>('password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useMutation({
    mutationFn: (confirmation: Confirmation) => nsem.auth.confirm(confirmation),
    onSuccess: () => settleConfirmation(true),
  });
  const passkey = useMutation({
    mutationFn: async () => provePasskey(await nsem.auth.startPasskeyProof()),
    onSuccess: (proof) => confirm.mutate({ passkey: proof }),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (typed.trim() === '') return setProblem(missing[way]);
    confirm.mutate(way === 'password' ? { password: typed } : { code: typed.trim() });
  };
  const choose = (next: Way): void => {
    setWay(next);
    setTyped('');
    setProblem(null);
    confirm.reset();
  };
  const field = {
    value: typed,
    error: problem,
    ref: focusOnMount,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setProblem(null);
      setTyped(currentTarget.value);
    },
  };
  const error = confirm.error ?? passkey.error;
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {way === 'password' ? (
        <PasswordInput key="password" label="Password" autoComplete="current-password" {...field} />
      ) : (
        <TextInput
          key="code"
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...field}
        />
      )}
      {error !== null && (
        <Notice kind="error">{passkeyFailureText(error) ?? errorText(error)}</Notice>
      )}
      <div className={styles.actions}>
        {(factors?.totp ?? null) !== null && (
          <Button
            variant="subtle"
            size="md"
            onClick={() => choose(way === 'password' ? 'code' : 'password')}
          >
            {way === 'password' ? 'Use a code' : 'Use your password'}
          </Button>
        )}
        {(factors?.passkeys.length ?? 0) > 0 && canUsePasskeys() && (
          <Button variant="subtle" size="md" onClick={() => passkey.mutate()}>
            Use a passkey
          </Button>
        )}
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton label="Confirm" pendingLabel="Confirming..." isPending={confirm.isPending} />
      </div>
    </form>
  );
}
