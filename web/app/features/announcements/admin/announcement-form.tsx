import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ManagedAnnouncement } from '@nsem/sdk';

import { errorText, fieldErrors } from '../../../lib/api/calls.ts';
import formStyles from '../../../ui/form.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import {
  announcementProblems,
  type AnnouncementValues,
  dayFromNow,
  noAnnouncement,
  publicationOf,
  usePublish,
  valuesOf,
} from './announcement-values.ts';

const audiences = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'clients', label: 'Clients' },
  { value: 'providers', label: 'Service providers' },
];

/** Publishes an announcement, or edits the one that is given. */
export function AnnouncementForm(
  props: Readonly<{ edited: ManagedAnnouncement | null; onDone: () => void }>,
) {
  const { edited, onDone } = props;
  const form = useForm<AnnouncementValues>({
    initialValues: edited === null ? noAnnouncement() : valuesOf(edited),
    validate: announcementProblems,
  });
  useKeptInput(`announcement-${edited?.id ?? 'new'}`, form.values, form.setValues);
  const publish = usePublish();
  const submit = (values: AnnouncementValues): void => {
    if (publish.isPending) return;
    publish.mutate(publicationOf(edited?.id ?? null, values), {
      onSuccess: () => {
        onDone();
        showToast('success', edited === null ? 'Announcement published' : 'Announcement saved');
      },
      onError: (error) => {
        const { ends_at: lastDay, starts_at: firstDay, ...others } = fieldErrors(error);
        form.setErrors({ ...others, ...(lastDay && { lastDay }), ...(firstDay && { firstDay }) });
      },
    });
  };
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <Textarea
        label="Text"
        ref={focusOnMount}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('text')}
      />
      <TextInput label="Title (optional)" maxLength={80} {...form.getInputProps('title')} />
      <TextInput
        label="Link (optional)"
        description="A page of this marketplace like /pricing, or an address that starts with https://"
        maxLength={300}
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('link')}
      />
      {edited === null && (
        <ChoiceField label="For" choices={audiences} {...form.getInputProps('audience')} />
      )}
      <div className={formStyles.row}>
        {edited === null && (
          <TextInput
            type="date"
            label="First day"
            min={dayFromNow(0)}
            max={dayFromNow(90)}
            {...form.getInputProps('firstDay')}
          />
        )}
        <TextInput
          type="date"
          label="Last day"
          min={dayFromNow(0)}
          max={dayFromNow(179)}
          {...form.getInputProps('lastDay')}
        />
      </div>
      {edited === null && (
        <Switch
          label="Also send it by mail"
          description="One mail to each of them. It takes a while if there are many."
          {...form.getInputProps('byMail', { type: 'checkbox' })}
        />
      )}
      {publish.isError && (
        <Notice kind="error" title={edited === null ? 'It was not published' : 'It was not saved'}>
          {errorText(publish.error)}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton
          label={edited === null ? 'Publish' : 'Save'}
          pendingLabel={edited === null ? 'Publishing...' : 'Saving...'}
          isPending={publish.isPending}
        />
      </div>
    </form>
  );
}
