import { Textarea } from '@mantine/core';
import { type Job, PaymentRequiredError, type Quote } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import type { JobDialogProps } from '../../../entities/jobs/use-job-for-dialog.tsx';
import styles from '../../../entities/jobs/job-sheet.module.css';
import { measureText } from '../../../entities/jobs/job-text.ts';
import { useEditJob } from '../../../entities/jobs/queries.ts';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { LanguageChoice } from '../../../entities/services/language-choice.tsx';
import { errorText } from '../../../lib/api/calls.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { Figure, Figures } from '../../../ui/facts.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { BriefFields, ProviderField } from '../request/brief-fields.tsx';
import type { JobDraft } from '../request/job-draft.ts';
import {
  expectedAmount,
  NewPrice,
  orderLabel,
  type OrderPrice,
  quotedPrice,
  refusedPrice,
} from '../request/order-price.tsx';
import type { LiveQuote } from '../request/queries.ts';
import { TextField } from '../request/text-field.tsx';
import {
  changesTo,
  draftOf,
  dueProblemOf,
  missingFromChange,
  useEditQuote,
} from './job-changes.ts';

/** Edits a job that no provider has accepted yet. */
export function EditDialog({ job, onClose }: JobDialogProps) {
  return (
    <Dialog
      title={job === null ? 'Edit' : `Edit job #${job.id}`}
      opened={job !== null}
      onClose={onClose}
      size="lg"
      isOnTop
    >
      {job !== null && (
        <EditForm
          job={job}
          onUnchanged={onClose}
          onChanged={() => {
            onClose();
            showToast('success', 'Job Changed', `Job #${job.id} has been updated.`);
          }}
        />
      )}
    </Dialog>
  );
}

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

/** The current price of a job and the price after the edit. */
export function PriceChange(props: Readonly<{ job: Job; price: OrderPrice; quote: LiveQuote }>) {
  const { job, price, quote } = props;
  if (price.state === 'failed') {
    return (
      <Notice kind="error" title="The price could not be calculated">
        {errorText(quote.error)}
      </Notice>
    );
  }
  const shown = price.state === 'known' ? price.quote : quote.data;
  return (
    <section
      className={styles.part}
      aria-label="New price"
      aria-live="polite"
      aria-busy={price.state === 'calculating'}
    >
      <Figures>
        <Figure name={`Price now, ${measureText(job)}`}>{formatGhs(job.price)}</Figure>
        {shown !== undefined && (
          <Figure name={`New price, ${measureText(shown)}`} isTotal>
            {formatGhs(shown.price)}
          </Figure>
        )}
      </Figures>
      {shown !== undefined && <p className="soft small">{holdText(job, shown)}</p>}
    </section>
  );
}

/** How the hold changes. */
function holdText(job: Job, quote: Quote): string {
  const free = freeChangeText(job, quote);
  // Amounts are whole pesewas, which a difference of floats is not.
  const more = Math.round((quote.amount_due - job.amount_due) * 100) / 100;
  if (more === 0) return `${free}The amount held in your wallet does not change.`;
  return more > 0
    ? `${free}${formatGhs(more)} more will be held in your wallet.`
    : `${free}${formatGhs(-more)} will go back to your wallet.`;
}

/** What becomes of the free first translation, with a space after it. */
function freeChangeText(job: Job, quote: Quote): string {
  if (quote.discount === 0) {
    return job.discount > 0 ? 'Your free first translation no longer applies to this job. ' : '';
  }
  return quote.free_words_unavailable === 'budget-spent'
    ? `${formatGhs(quote.discount)} of it is still free. The free translations of this month are all used, so you pay for the words that you add. `
    : 'Your free first translation still applies to this job. ';
}
