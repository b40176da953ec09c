import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { isProblem, SecondFactorRequiredError, type Login, type Session } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { email, minLength, object, string } from 'zod/mini';

import { loadAnnouncements } from '../../../entities/announcements/refresh-announcements.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { canUsePasskeys, passkeyFailureText, provePasskey } from '../../../lib/browser/passkey.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { AccountTypeToggle } from './account-type-toggle.tsx';
import type { AccountType } from './auth-dialog-url.ts';
import { destinationOf, isOpenTo, strayText } from './destination.ts';
import { knownDevice } from '../../../lib/session/device-token.ts';
import { startSession } from '../../../lib/session/start-session.ts';
import { warnIfUnsaved } from './warn-if-unsaved.ts';
import { writeLastAccountType } from './last-account-type.ts';
import { SecondStep } from './second-step.tsx';
import { useAuthDialogActions } from './use-auth-dialog.ts';

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
