import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { parseDay } from '@nsem/core/texts';
import type { AnnouncementUpdate, ManagedAnnouncement, NewAnnouncement } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText, fieldErrors, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import {
  type PagedList,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';

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

/** What an admin types. Days are `YYYY-MM-DD` in Accra, which is on UTC all year. */
type AnnouncementValues = {
  audience: ManagedAnnouncement['audience'];
  title: string;
  text: string;
  link: string;
  firstDay: string;
  lastDay: string;
  byMail: boolean;
};

const dayMs = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day so many days from now. */
const dayFromNow = (days: number): string => dayOf(Date.now() + days * dayMs);

/** An empty form: shown to everyone for a week. */
export const noAnnouncement = (): AnnouncementValues => ({
  audience: 'everyone',
  title: '',
  text: '',
  link: '',
  firstDay: dayFromNow(0),
  lastDay: dayFromNow(7),
  byMail: false,
});

/** The form of an announcement that exists. */
const valuesOf = (announcement: ManagedAnnouncement): AnnouncementValues => ({
  audience: announcement.audience,
  title: announcement.title ?? '',
  text: announcement.text,
  link: announcement.link ?? '',
  firstDay: dayOf(Date.parse(announcement.starts_at)),
  lastDay: dayOf(Date.parse(announcement.ends_at) - 1),
  byMail: announcement.by_mail,
});

/** The problems of the form, by its fields; the server checks the rest. */
export function announcementProblems({
  text,
  firstDay,
  lastDay,
}: AnnouncementValues): Partial<Record<keyof AnnouncementValues, string>> {
  return {
    ...(text.trim() === '' && { text: 'Enter the text' }),
    ...(parseDay(firstDay) === undefined && { firstDay: 'Choose a day' }),
    ...(parseDay(lastDay) === undefined && { lastDay: 'Choose a day' }),
    ...(lastDay < firstDay && { lastDay: 'Choose the first day or a later one' }),
  };
}

/** The time after a day. */
const endOf = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString();

/** What is sent for the values of a form; one that begins today begins now. */
export function publicationOf(id: number | null, values: AnnouncementValues): Publication {
  const { audience, title, text, link, firstDay, lastDay, byMail } = values;
  const written = { title: title || null, text, link: link || null, ends_at: endOf(lastDay) };
  if (id !== null) return { id, body: written };
  const starts = firstDay > dayFromNow(0) ? { starts_at: `${firstDay}T00:00:00Z` } : {};
  return { id, body: { ...written, ...starts, audience, by_mail: byMail } };
}

const key = ['managed-announcements'] as const;

/** All announcements, newest first. */
export const announcementsList: PagedListOptions<ManagedAnnouncement> = {
  key,
  load: (page, signal) => nsem.admin.announcements.list({ ...page, limit: 20 }, { signal }),
};

export const useAnnouncements = (): PagedList<ManagedAnnouncement> =>
  usePagedList(announcementsList);

const reload = () => queryClient.invalidateQueries({ queryKey: key });

/** A new announcement, or the changes of one that has an id. */
type Publication =
  | Readonly<{ id: null; body: NewAnnouncement }>
  | Readonly<{ id: number; body: AnnouncementUpdate }>;

const publish = reuseInFlight(({ id, body }: Publication): Promise<ManagedAnnouncement> =>
  id === null ? nsem.admin.announcements.create(body) : nsem.admin.announcements.update(id, body),
);

/** Publishes or edits an announcement. */
const usePublish = () => useMutation({ mutationFn: publish, onSuccess: reload });

const end = reuseInFlight((id: number) => nsem.admin.announcements.end(id));

/** Ends an announcement. */
export const useEndAnnouncement = () => useMutation({ mutationFn: end, onSuccess: reload });
