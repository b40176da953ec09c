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
import {
  NewPrice,
  expectedAmount,
  orderLabel,
  quotedPrice,
  refusedPrice,
  type OrderPrice,
} from '../request/order-price.tsx';
import { BriefFields } from '../request/brief-fields.tsx';
import type { JobDraft } from '../request/job-draft.ts';
import { ProviderField } from '../request/provider-field.tsx';
import { TextField } from '../request/text-field.tsx';
import { changesTo, draftOf, dueProblemOf, missingFromChange } from './job-changes.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { useEditQuote } from './edit-quote.ts';
import { PriceChange } from './price-change.tsx';

/** The form of the edit dialog, with a live price. */
export function EditForm(
  props: Readonly<{ job: Job; onChanged: () => void; onUnchanged: () => void }>,
) {
  const { job, onChanged, onUnchanged } = props;
  const [draft, setDraft] = useState(() => draftOf(job));
  const [hasTried, setHasTried] = useState(false);
  useKeptInput(`edit-${job.id}`, draft, setDraft);
  const edit = useEditJob();
  const languages = useClientLanguages();
  const missing = missingFromChange(draft);
  const dueError = dueProblemOf(job, draft);
  const quote = useEditQuote(job, draft);
  const price = missing === null ? (refusedPrice(edit.error) ?? quotedPrice(quote)) : incomplete;
  const isNew = price.state === 'known' && price.isNew;
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
    if (price.state === 'failed') void quote.refetch();
    const expected = expectedAmount(price);
    // Nothing is changed at a price that its client has not seen.
    if (expected === null) return;
    const priced = { ...changes, expected_amount_due: expected };
    edit.mutate({ id: job.id, changes: priced }, { onSuccess: onChanged });
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
      <PriceChange job={job} price={price} quote={quote} />
      {hasTried && missing !== null && <Notice kind="warning">{missing}</Notice>}
      {isNew && (
        <NewPrice
          quote={price.quote}
          reason="It has changed since you saw it."
          outcome="Nothing was saved yet."
        />
      )}
      {edit.isError && !isNew && (
        <Notice kind="error" title={refusalTitle(edit.error)}>
          {errorText(edit.error)}
        </Notice>
      )}
      <SubmitButton
        label={orderLabel(price, 'Save Changes', 'Save')}
        pendingLabel="Saving..."
        isPending={edit.isPending}
        isWaiting={price.state === 'calculating'}
      />
    </form>
  );
}

const incomplete: OrderPrice = { state: 'none' };

const refusalTitle = (error: unknown): string =>
  error instanceof PaymentRequiredError ? 'Not enough money in your wallet' : 'Change Failed';
