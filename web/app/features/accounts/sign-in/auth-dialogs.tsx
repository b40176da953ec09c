import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { PasswordResetRequest } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { email, object, string, trim } from 'zod/mini';

import { errorText, fieldErrors, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { brand } from '../../../lib/format/brand.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Workspace } from '../../../ui/workspace.tsx';
import { JoinForm } from './join-form.tsx';
import { LoginForm } from './login-form.tsx';
import { type AccountType, type AuthDialog, useAuthDialogActions } from './use-auth-dialog.ts';

/** The open dialog, and the account type selected in it. */
export type AuthDialogsProps = Readonly<{
  dialog: AuthDialog['dialog'];
  accountType: AccountType;
}>;

/** The dialogs to log in, to join, and to get a new password. */
export function AuthDialogs(props: AuthDialogsProps) {
  const { dialog, accountType } = props;
  const { closeDialog } = useAuthDialogActions();
  return (
    <Workspace>
      <Dialog
        title={`Login to ${brand}`}
        opened={dialog === 'login' || dialog === 'admin-login'}
        onClose={closeDialog}
        size="sm"
      >
        <LoginForm
          isForAdmin={dialog === 'admin-login'}
          accountType={accountType}
          onDone={closeDialog}
        />
      </Dialog>
      <Dialog title={`Join ${brand}`} opened={dialog === 'join'} onClose={closeDialog} size="md">
        <JoinForm accountType={accountType} />
      </Dialog>
      <Dialog
        title="Forgot your password?"
        opened={dialog === 'forgot-password'}
        onClose={closeDialog}
        size="sm"
      >
        <ForgotPasswordForm />
      </Dialog>
    </Workspace>
  );
}

const schema = object({ email: string().check(trim(), email('Enter your e-mail address')) });

const requestLink = reuseInFlight((request: PasswordResetRequest) =>
  nsem.auth.requestPasswordReset(request),
);

/** Requests a link that resets a password; the answer does not show whether there is an account. */
export function ForgotPasswordForm() {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const request = useMutation({
    mutationFn: (typed: typeof form.values) => requestLink({ email: typed.email.trim() }),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form
      className={formStyles.form}
      onSubmit={form.onSubmit((typed) => request.mutate(typed))}
      noValidate
    >
      <TextInput
        label="Email"
        description="We will send you a link to choose a new password."
        type="email"
        autoComplete="username"
        inputMode="email"
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      {request.isError && (
        <Notice kind="error" title="The link was not sent">
          {errorText(request.error)}
        </Notice>
      )}
      {request.isSuccess && (
        <Notice kind="success">
          If there is an account with this e-mail, we have sent a link. It is valid for one hour.
        </Notice>
      )}
      <SubmitButton label="Send link" pendingLabel="Sending..." isPending={request.isPending} />
    </form>
  );
}
