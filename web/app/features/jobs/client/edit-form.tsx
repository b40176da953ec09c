import { Textarea } from '@mantine/core';
import { PaymentRequiredError, type Job } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { LanguageChoice } from '../../../entities/services/language-choice.tsx';
import { useEditJob } from '../../../entities/jobs/queries.ts';
import { BriefFields } from '../request/brief-fields.tsx';
import type { JobDraft } from '../request/job-draft.ts';
import { ProviderField } from '../request/provider-field.tsx';
import { TextField } from '../request/text-field.tsx';
import { changesTo, draftOf, dueProblemOf, missingFromChange } from './job-changes.ts';
import { PriceChange } from './price-change.tsx';

/** The form of the edit dialog, with a live price. */
export function EditForm(
  props: Readonly<{ job: Job; onChanged: () => void; onUnchanged: () => void }>,
) {
  const { job, onChanged, onUnchanged } = props;
  const [draft, setDraft] = useState(() => draftOf(job));
  const [hasTried, setHasTried] = useState(false);
  const edit = useEditJob();
  const languages = useClientLanguages();
  const missing = missingFromChange(draft);
  const dueError = dueProblemOf(job, draft);
  const change = (changes: Partial<JobDraft>): void => {
    edit.reset();
    setDraft((previous) => ({ ...previous, ...changes }));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (missing !== null || dueError !== null || edit.isPending) return;
    const changes = changesTo(job, draft);
    if (changes === null) return onUnchanged();
    edit.mutate({ id: job.id, changes }, { onSuccess: onChanged });
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <LanguageChoice
        draft={{ ...draft, type: draft.service }}
        languages={languages}
        onChange={change}
      />
      {draft.service === 'transcription' ? (
        <Textarea
          label="Note to the provider (optional)"
          autosize
          minRows={2}
          value={draft.content}
          onChange={({ currentTarget: { value } }) => change({ content: value })}
        />
      ) : job.has_document ? (
        <Notice kind="info">
          The text is that of your file. To change it, cancel this job and request the changed file.
        </Notice>
      ) : (
        <TextField draft={draft} onChange={change} />
      )}
      <ProviderField draft={draft} onChange={change} />
      <BriefFields draft={draft} dueError={dueError ?? undefined} onChange={change} />
      <PriceChange job={job} draft={draft} />
      {hasTried && missing !== null && <Notice kind="warning">{missing}</Notice>}
      {edit.isError && (
        <Notice kind="error" title={refusalTitle(edit.error)}>
          {errorText(edit.error)}
        </Notice>
      )}
      <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={edit.isPending} />
    </form>
  );
}

const refusalTitle = (error: unknown): string =>
  error instanceof PaymentRequiredError ? 'Not enough money in your wallet' : 'Change Failed';
