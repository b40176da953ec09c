import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { MultiPick } from '../../../ui/kit/multi-pick.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLanguageNames } from '../../../entities/languages/queries.ts';
import type { JoinValues } from './join-values.ts';
import { experienceChoices, specialties } from './profile-choices.ts';

/** The fields of the Join dialog that are only for providers. */
export function ProviderFields({ form }: { form: UseFormReturnType<JoinValues> }) {
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
