import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Registration } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { loadAnnouncements } from '../../../entities/announcements/refresh-announcements.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { NewPassword } from '../passwords/new-password.tsx';
import { mismatch, passwordErrors, showPasswordErrors } from '../passwords/password-text.ts';
import { rememberVerificationLink } from '../../../entities/accounts/verification-link.ts';
import { AccountTypeToggle } from './account-type-toggle.tsx';
import type { AccountType } from './auth-dialog-url.ts';
import { destinationOf } from './destination.ts';
import { joinSchemas, emptyJoinValues, registrationOf, type JoinValues } from './join-values.ts';
import { warnIfUnsaved } from './warn-if-unsaved.ts';
import { writeLastAccountType } from './last-account-type.ts';
import { ProviderFields } from './provider-fields.tsx';
import { startSession } from '../../../lib/session/start-session.ts';
import { useAuthDialogActions } from './use-auth-dialog.ts';

const failure = {
  title: 'Registration Failed',
  text: 'Unable to create your account. Please try again.',
} as const;

const register = reuseInFlight((registration: Registration) => nsem.auth.register(registration));

/** Creates an account and opens its dashboard. */
export function JoinForm(props: { accountType: AccountType }) {
  const [type, setType] = useState(props.accountType);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { exchange } = useAuthDialogActions();
  const form = useForm<JoinValues>({
    initialValues: emptyJoinValues,
    validate: schemaResolver(joinSchemas[type], { sync: true }),
  });
  const join = useMutation({
    mutationFn: (values: JoinValues) => register(registrationOf(type, values)),
    onSuccess: async (session) => {
      startSession(session);
      warnIfUnsaved();
      void loadAnnouncements(session.user.id);
      writeLastAccountType(session.user.role);
      rememberVerificationLink(session.user.id, session.verification_link);
      await navigate(destinationOf(session.user.role, search), { replace: true });
      welcome(type);
    },
    onError: (error) => {
      showPasswordErrors(form, error, 'password');
      showToast('error', failure.title, errorText(error, failure.text));
    },
  });
  const submit = (values: JoinValues) => {
    if (values.password === values.confirmPassword) return join.mutate(values);
    form.setFieldError('confirmPassword', mismatch.text);
    return showToast('error', mismatch.title, mismatch.text);
  };
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <AccountTypeToggle value={type} onChange={setType} />
      <TextInput
        label="Full name"
        autoComplete="name"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        withAsterisk
        {...form.getInputProps('email')}
      />
      <div className={formStyles.row}>
        <NewPassword label="Password" hasMeter {...form.getInputProps('password')} />
        <NewPassword label="Confirm password" {...form.getInputProps('confirmPassword')} />
      </div>
      {type === 'client' ? (
        <Textarea
          label="What do you need? (optional)"
          description="For example: subtitles in Ewe, or health leaflets in Dagbani."
          autosize
          minRows={2}
          {...form.getInputProps('needs')}
        />
      ) : (
        <ProviderFields form={form} />
      )}
      {join.isError && !isShownAtFields(join.error) && (
        <Notice kind="error" title={failure.title}>
          {errorText(join.error, failure.text)}
        </Notice>
      )}
      <SubmitButton
        label={type === 'client' ? 'Create Account' : 'Submit Application'}
        pendingLabel={type === 'client' ? 'Creating Account...' : 'Submitting...'}
        isPending={join.isPending}
      />
      <Button variant="subtle" onClick={() => exchange('login', type)}>
        Log in instead
      </Button>
    </form>
  );
}

/** Whether fields of the form show all that is wrong, so that nothing repeats it below them. */
function isShownAtFields(error: unknown): boolean {
  const fields = Object.keys(passwordErrors(error, 'password'));
  return fields.length > 0 && fields.every((field) => field in emptyJoinValues);
}

function welcome(type: AccountType): void {
  if (type === 'client') showToast('success', 'Akwaaba!', 'Your account is ready.');
  else {
    showToast(
      'success',
      'Application received',
      'Our admins will review it. You will get an e-mail once you are approved.',
    );
  }
}
