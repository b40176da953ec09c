import { PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { email, minLength, object, string } from 'zod/mini';

import { errorText } from '../../lib/error-text.ts';
import { nsem } from '../../lib/nsem.ts';
import { withParams } from '../../lib/search-params.ts';
import formStyles from '../../ui/form.module.css';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { AccountTypeToggle } from './account-type-toggle.tsx';
import type { AccountType } from './auth-dialog-url.ts';
import { dashboardOf } from './dashboard-of.ts';
import { startSession } from './session.ts';

const schema = object({
  email: string().check(email('Enter your e-mail address')),
  password: string().check(minLength(1, 'Enter your password')),
});

const fallback = 'Please check your credentials and try again.';

/** Logs in and goes to the dashboard of the role. */
export function LoginForm({ isForAdmin }: { isForAdmin: boolean }) {
  const [accountType, setAccountType] = useState<AccountType>('client');
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const login = useMutation({
    mutationFn: (typed: typeof form.values) =>
      nsem.auth.login({ ...typed, role: isForAdmin ? 'admin' : accountType }),
    onSuccess: async (opened) => {
      startSession(opened);
      const { path } = dashboardOf(opened.user.role);
      // Who came for a place on the dashboard stays there.
      const search = pathname === path ? withParams(query, { dialog: null, as: null }) : '';
      await navigate({ pathname: path, search }, { replace: true });
    },
    onError: (error) => showToast('error', 'Login Failed', errorText(error, fallback)),
  });
  return (
    <form
      className={formStyles.form}
      onSubmit={form.onSubmit((typed) => login.mutate(typed))}
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
      <SubmitButton label="Login" pendingLabel="Logging in..." isPending={login.isPending} />
    </form>
  );
}
