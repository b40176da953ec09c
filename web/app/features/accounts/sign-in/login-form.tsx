import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  isProblem,
  type Login,
  type SecondFactorLogin,
  SecondFactorRequiredError,
  type Session,
} from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { email, minLength, object, string } from 'zod/mini';

import { loadAnnouncements } from '../../../entities/announcements/announcements.ts';
import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { canUsePasskeys, passkeyFailureText, provePasskey } from '../../../lib/browser/passkey.ts';
import { knownDevice } from '../../../lib/session/saved-user.ts';
import { startSession } from '../../../lib/session/start-session.ts';
import formStyles from '../../../ui/form.module.css';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { destinationOf, isOpenTo, strayText, warnIfUnsaved } from './destination.ts';
import { type AccountType, useAuthDialogActions, writeLastAccountType } from './use-auth-dialog.ts';

const schema = object({
  email: string().check(email('Enter your e-mail address')),
  password: string().check(minLength(1, 'Enter your password')),
});

const fallback = 'Please check your credentials and try again.';

/** Whether the password was right and a second factor is needed. */
const isPending = (error: unknown): error is SecondFactorRequiredError =>
  error instanceof SecondFactorRequiredError;

/** The type of the account, if the password was right and another type was chosen. */
function accountTypeOf(error: unknown): AccountType | null {
  if (!isProblem(error, 'account.role-mismatch')) return null;
  const { account_role: role } = error.problem;
  return role === 'admin' ? null : role;
}

const logIn = reuseInFlight((login: Login) => nsem.auth.login({ ...login, ...knownDevice() }));

/**
 * Logs in and opens the dashboard of the role. If the current page is open to the role, only the
 * dialog closes, so that a link leads where it should. A link to another role's page says so.
 *
 * @param props.onDone closes the dialog
 */
export function LoginForm(
  props: Readonly<{ isForAdmin: boolean; accountType: AccountType; onDone: () => void }>,
) {
  const { isForAdmin, onDone } = props;
  const [accountType, setAccountType] = useState(props.accountType);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { openForgotPassword, exchange } = useAuthDialogActions();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const login = useMutation({
    mutationFn: (typed: typeof form.values) =>
      logIn({ ...typed, role: isForAdmin ? 'admin' : accountType }),
    onSuccess: startSession,
    onError: (error) => {
      const actual = accountTypeOf(error);
      if (actual !== null) setAccountType(actual);
      if (!isPending(error)) showToast('error', 'Login Failed', errorText(error, fallback));
    },
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const proof = await provePasskey(await nsem.auth.startPasskeyProof());
      return nsem.auth.logInWithPasskey({ passkey: proof, ...knownDevice() });
    },
    onSuccess: startSession,
  });
  const enter = ({ user }: Session): void => {
    warnIfUnsaved();
    void loadAnnouncements(user.id);
    writeLastAccountType(user.role);
    if (isOpenTo(user.role, pathname)) return onDone();
    void navigate(destinationOf(user.role, search), { replace: true });
    const stray = strayText(user.role, pathname);
    if (stray !== undefined) showToast('warning', 'Another page was opened', stray);
  };
  if (isPending(login.error)) {
    return (
      <SecondStep
        pending={login.error}
        onSession={(session) => {
          startSession(session);
          enter(session);
        }}
        onBack={() => login.reset()}
      />
    );
  }
  return (
    <form
      className={formStyles.form}
      onSubmit={form.onSubmit((typed) => login.mutate(typed, { onSuccess: enter }))}
      noValidate
    >
      {!isForAdmin && <AccountTypeToggle value={accountType} onChange={setAccountType} />}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {login.isError && (
        <Notice kind="error" title="Login Failed">
          {errorText(login.error, fallback)}
        </Notice>
      )}
      {passkey.isError && (
        <Notice kind="error" title="Login Failed">
          {passkeyFailureText(passkey.error) ?? errorText(passkey.error, fallback)}
        </Notice>
      )}
      <SubmitButton label="Login" pendingLabel="Logging in..." isPending={login.isPending} />
      {canUsePasskeys() && (
        <Button variant="subtle" onClick={() => passkey.mutate(undefined, { onSuccess: enter })}>
          Use a passkey
        </Button>
      )}
      <Button variant="subtle" onClick={openForgotPassword}>
        Forgot your password?
      </Button>
      {!isForAdmin && (
        <Button variant="subtle" onClick={() => exchange('join', accountType)}>
          Create an account
        </Button>
      )}
    </form>
  );
}

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
function SecondStep(
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

const types: readonly Readonly<{ value: AccountType; label: string }>[] = [
  { value: 'client', label: 'Client' },
  { value: 'service-provider', label: 'Service Provider' },
];

export function AccountTypeToggle(
  props: Readonly<{ value: AccountType; onChange: (type: AccountType) => void }>,
) {
  return (
    <SegmentedControl
      aria-label="Account type"
      fullWidth
      size="md"
      data={[...types]}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
