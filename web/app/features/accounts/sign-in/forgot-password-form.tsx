import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { PasswordResetRequest } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { email, object, string, trim } from 'zod/mini';

import { errorText, fieldErrors } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

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
