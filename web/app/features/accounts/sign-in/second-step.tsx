import { Button, TextInput } from '@mantine/core';
import type { SecondFactorLogin, SecondFactorRequiredError, Session } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { canUsePasskeys, passkeyFailureText, provePasskey } from '../../../lib/browser/passkey.ts';
import { knownDevice } from '../../../lib/session/device-token.ts';
import formStyles from '../../../ui/form.module.css';
import { focusOnMount } from '../../../ui/kit/focus-on-mount.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type CodeKind = 'code' | 'recovery_code';

const texts = {
  code: {
    label: 'Code from your authenticator app',
    missing: 'Enter the 6 digits that the app shows',
    other: 'Use a recovery code',
  },
  recovery_code: {
    label: 'Recovery code',
    missing: 'Enter one of your recovery codes',
    other: 'Use your authenticator app',
  },
} as const;

const fieldOf = {
  code: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery_code: { autoComplete: 'off', inputMode: 'text' },
} as const;

/** Completes a login with a second factor. */
export function SecondStep(
  props: Readonly<{
    pending: SecondFactorRequiredError;
    onSession: (session: Session) => void;
    onBack: () => void;
  }>,
) {
  const { pending, onSession, onBack } = props;
  const { loginTicket, methods } = pending;
  const [kind, setKind] = useState<CodeKind>(methods.includes('code') ? 'code' : 'recovery_code');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const complete = useMutation({
    mutationFn: (proof: Omit<SecondFactorLogin, 'login_ticket'>) =>
      nsem.auth.completeLogin({ login_ticket: loginTicket, ...knownDevice(), ...proof }),
    onSuccess: onSession,
  });
  const passkey = useMutation({
    mutationFn: async () => provePasskey(await nsem.auth.startPasskeyProof()),
    onSuccess: (proof) => complete.mutate({ passkey: proof }),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (complete.isPending) return;
    if (typed.trim() === '') return setProblem(texts[kind].missing);
    complete.mutate({ [kind]: typed.trim() });
  };
  const switchKind = (): void => {
    setKind(kind === 'code' ? 'recovery_code' : 'code');
    setTyped('');
    setProblem(null);
  };
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  const error = complete.error ?? passkey.error;
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>Your password is correct. One more step: confirm that it’s you.</p>
      {hasPasskey && (
        <Button variant="light" size="md" onClick={() => passkey.mutate()}>
          Use a passkey
        </Button>
      )}
      <TextInput
        key={kind}
        label={texts[kind].label}
        {...fieldOf[kind]}
        ref={focusOnMount}
        spellCheck={false}
        error={problem}
        value={typed}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setTyped(currentTarget.value);
        }}
      />
      {error !== null && (
        <Notice kind="error" title="Login Failed">
          {passkeyFailureText(error) ?? errorText(error)}
        </Notice>
      )}
      <SubmitButton label="Continue" pendingLabel="Logging in..." isPending={complete.isPending} />
      <div className={formStyles.actions}>
        {methods.includes('code') && methods.includes('recovery_code') && (
          <Button variant="subtle" onClick={switchKind}>
            {texts[kind].other}
          </Button>
        )}
        <Button variant="subtle" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
