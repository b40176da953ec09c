import { schemaResolver, useForm } from '@mantine/form';
import type { PasswordChange, User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { minLength, object, string } from 'zod/mini';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { Fold } from '../../../ui/fold.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { confirmationSchema, newPasswordSchema } from '../passwords/new-password-schema.ts';
import { CurrentPassword, NewPassword } from '../passwords/new-password.tsx';
import { mismatch, showPasswordErrors } from '../passwords/password-text.ts';
import { refreshSessions } from './queries.ts';
import styles from './settings.module.css';

/** The fields, named as in the API, so that its errors find them. */
const empty = { current_password: '', new_password: '', confirm_password: '' };

const schema = object({
  current_password: string().check(minLength(1, 'Enter your current password')),
  new_password: newPasswordSchema,
  confirm_password: confirmationSchema,
});

const changePassword = reuseInFlight((change: PasswordChange) =>
  nsem.account.changePassword(change),
);

/** Changes your password. */
export function PasswordSection({ user }: Readonly<{ user: User }>) {
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(schema, { sync: true }),
  });
  const change = useMutation({
    mutationFn: ({ current_password, new_password }: typeof empty) =>
      changePassword({ current_password, new_password }),
    onSuccess: () => {
      form.reset();
      showToast('success', 'Password Changed', 'Your other devices were logged out.');
      return refreshSessions();
    },
    onError: (error) => showPasswordErrors(form, error, 'new_password'),
  });
  const submit = (values: typeof empty): void => {
    if (values.new_password === values.confirm_password) change.mutate(values);
    else form.setFieldError('confirm_password', mismatch.text);
  };
  return (
    <section className={dashboard.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p className={styles.note}>Changing it logs out your other devices.</p>
      <Fold label="Change your password">
        <form
          className={`${formStyles.form} ${styles.narrow}`}
          onSubmit={form.onSubmit(submit)}
          noValidate
        >
          {/* For password managers. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <CurrentPassword label="Current password" {...form.getInputProps('current_password')} />
          <NewPassword label="New password" hasMeter {...form.getInputProps('new_password')} />
          <NewPassword label="Confirm new password" {...form.getInputProps('confirm_password')} />
          {change.isError && (
            <Notice kind="error" title="Your password was not changed">
              {errorText(change.error)}
            </Notice>
          )}
          <div className={dashboard.actions}>
            <SubmitButton
              label="Change password"
              pendingLabel="Changing..."
              isPending={change.isPending}
            />
          </div>
        </form>
      </Fold>
    </section>
  );
}
