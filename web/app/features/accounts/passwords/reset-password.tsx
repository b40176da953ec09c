import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { PasswordReset } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { maxLength, minLength, object, string, trim } from 'zod/mini';

import { useFragmentToken } from '../../../lib/address/use-fragment-token.ts';
import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { restoreSession } from '../../../lib/session/session.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Workspace } from '../../../ui/workspace.tsx';
import { useAuthDialogActions } from '../sign-in/use-auth-dialog.ts';
import {
  confirmationSchema,
  mismatch,
  NewPassword,
  newPasswordSchema,
  showPasswordErrors,
} from './new-password.tsx';
import styles from './passwords.module.css';

/** Sets a new password with the link from a mail, or with the code in its place. */
export function ResetPassword() {
  const token = useFragmentToken();
  return (
    <Workspace>
      <div className={`stack loose ${styles.page}`}>
        {/* A link that is opened in the same window starts anew. */}
        <ResetForm key={token} token={token} />
      </div>
    </Workspace>
  );
}

const schema = object({
  token: string().check(
    trim(),
    minLength(1, 'Enter the code from the mail'),
    maxLength(256, 'This is longer than a code'),
  ),
  password: newPasswordSchema,
  confirmPassword: confirmationSchema,
});

const reset = reuseInFlight((request: PasswordReset) => nsem.auth.resetPassword(request));

function ResetForm({ token }: Readonly<{ token: string | null }>) {
  const { openLogin, openForgotPassword } = useAuthDialogActions();
  const form = useForm({
    initialValues: { token: token ?? '', password: '', confirmPassword: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const save = useMutation({
    mutationFn: (values: typeof form.values) =>
      reset({ token: values.token.trim(), password: values.password }),
    onSuccess: () => {
      form.reset();
      // It has ended if it was one of the same account.
      void restoreSession();
      openLogin();
    },
    onError: (error) => showPasswordErrors(form, error, 'password'),
  });
  if (save.isSuccess) return <Changed onLogin={() => openLogin()} />;
  const submit = (values: typeof form.values): void => {
    if (values.password === values.confirmPassword) save.mutate(values);
    else form.setFieldError('confirmPassword', mismatch.text);
  };
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      {token === null && (
        <TextInput
          label="Code"
          description="Open the link in the mail that we sent you, or enter the code from it."
          withAsterisk
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('token')}
        />
      )}
      <NewPassword label="New password" hasMeter {...form.getInputProps('password')} />
      <NewPassword label="Confirm new password" {...form.getInputProps('confirmPassword')} />
      {save.isError && (
        <Notice kind="error" title="Your password was not changed">
          {errorText(save.error)}
        </Notice>
      )}
      <SubmitButton label="Change password" pendingLabel="Changing..." isPending={save.isPending} />
      <p className="soft small">
        No mail, or is the link no longer valid?{' '}
        <button type="button" className="retry" onClick={openForgotPassword}>
          Request another one
        </button>
      </p>
    </form>
  );
}

const Changed = ({ onLogin }: Readonly<{ onLogin: () => void }>) => (
  <>
    <Notice kind="success" title="Your password has been changed">
      Please log in with the new one. All your devices were logged out, and your API keys are
      inactive until you activate them again.
    </Notice>
    <button type="button" className="button" onClick={onLogin}>
      Login
    </button>
  </>
);
