import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import type { Registration } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { rememberVerificationLink } from '../../../entities/accounts/resend-button.tsx';
import { loadAnnouncements } from '../../../entities/announcements/announcements.ts';
import { useLanguageNames } from '../../../entities/languages/queries.ts';
import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { startSession } from '../../../lib/session/start-session.ts';
import formStyles from '../../../ui/form.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { MultiPick } from '../../../ui/kit/multi-pick.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import {
  mismatch,
  NewPassword,
  passwordErrors,
  showPasswordErrors,
} from '../passwords/new-password.tsx';
import { destinationOf, warnIfUnsaved } from './destination.ts';
import { emptyJoinValues, joinSchemas, type JoinValues, registrationOf } from './join-values.ts';
import { AccountTypeToggle } from './login-form.tsx';
import { experienceChoices, specialties } from './profile-choices.ts';
import { type AccountType, useAuthDialogActions, writeLastAccountType } from './use-auth-dialog.ts';

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

/** The fields of the Join dialog that are only for providers. */
function ProviderFields({ form }: { form: UseFormReturnType<JoinValues> }) {
  const languages = useLanguageNames();
  const { values, errors } = form;
  return (
    <>
      <MultiPick
        label="Languages"
        description="All the languages you work in."
        placeholder="Add a language"
        required
        options={languages.names}
        isLoading={languages.isLoading}
        value={values.languages}
        onChange={(picked) => form.setFieldValue('languages', picked)}
        error={errors['languages']}
      />
      <ChoiceField
        label="Years of experience"
        placeholder="Select"
        withAsterisk
        choices={experienceChoices}
        {...form.getInputProps('experience')}
      />
      <MultiPick
        label="Specialties (optional)"
        placeholder="Add a specialty"
        options={specialties}
        value={values.specialties}
        onChange={(picked) => form.setFieldValue('specialties', picked)}
      />
      <Textarea
        label="Bio"
        description="Who you are and what you have worked on. Clients and admins will read this."
        withAsterisk
        autosize
        minRows={3}
        {...form.getInputProps('bio')}
      />
      <TextInput
        label="Portfolio (optional)"
        placeholder="Links to your work"
        {...form.getInputProps('portfolio')}
      />
      <Notice kind="info">
        Our admins review every application. You will get an e-mail once you are approved.
      </Notice>
    </>
  );
}
