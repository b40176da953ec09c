import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { updateUser } from '../../../lib/session/session.ts';
import formStyles from '../../../ui/form.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { MultiPick } from '../../../ui/kit/multi-pick.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useLanguageNames } from '../../../entities/languages/queries.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { experienceChoices, specialties } from '../sign-in/profile-choices.ts';
import {
  checkProfile,
  profileUpdateOf,
  profileValuesOf,
  type ProfileValues,
} from './profile-values.ts';

/** @param user the provider whose profile is edited */
export type ProfileDialogProps = Readonly<{ user: User; opened: boolean; onClose: () => void }>;

const failure = {
  title: 'Update Failed',
  text: 'Failed to update profile. Please try again.',
} as const;

/** Edits what clients and admins read about a provider. */
export const ProfileDialog = ({ user, opened, onClose }: ProfileDialogProps) => (
  <Dialog title="Edit your profile" opened={opened} onClose={onClose} size="md">
    <ProfileForm user={user} onDone={onClose} />
  </Dialog>
);

function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useForm<ProfileValues>({
    initialValues: profileValuesOf(user),
    validate: checkProfile,
  });
  useKeptInput('profile', form.values, form.setValues);
  const save = useMutation({
    mutationFn: (values: ProfileValues) => nsem.account.update(profileUpdateOf(values)),
    onSuccess: (saved) => {
      updateUser(saved);
      onDone();
      showToast('success', 'Profile Updated', '');
    },
    onError: (error) => showToast('error', failure.title, errorText(error, failure.text)),
  });
  const submit = (values: ProfileValues): void => {
    if (!save.isPending) save.mutate(values);
  };
  const languages = useLanguageNames();
  const { values, errors } = form;
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        label="Full name"
        autoComplete="name"
        maxLength={200}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Bio"
        description="Who you are and what you have worked on. Clients and admins will read this."
        maxLength={2000}
        withAsterisk
        autosize
        minRows={3}
        {...form.getInputProps('bio')}
      />
      <MultiPick
        label="Languages"
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
      <TextInput
        label="Portfolio (optional)"
        placeholder="Links to your work"
        maxLength={2000}
        {...form.getInputProps('portfolio')}
      />
      {save.isError && (
        <Notice kind="error" title={failure.title}>
          {errorText(save.error, failure.text)}
        </Notice>
      )}
      <SubmitButton label="Save" pendingLabel="Saving..." isPending={save.isPending} />
    </form>
  );
}
