import { type Job, PaymentRequiredError, type ServiceType } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import type { OpenDraft } from '../../../entities/drafts/use-open-draft.ts';
import type { RequestedWork } from '../../../entities/jobs/request-url.ts';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { availabilityQuery } from '../../../entities/languages/availability.ts';
import {
  readRecentLanguages,
  rememberLanguages,
} from '../../../entities/languages/recent-languages.ts';
import { holdWorkQuote } from '../../../entities/pricing/work-quote.tsx';
import { ReferenceFields } from '../../../entities/references/reference-fields.tsx';
import { sendReferences } from '../../../entities/references/reference-queue.ts';
import { LanguageChoice } from '../../../entities/services/language-choice.tsx';
import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import { FormFields, SubmissionStatus } from '../../../entities/uploads/submission-status.tsx';
import { failureText } from '../../../entities/uploads/submission-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Fold } from '../../../ui/facts.tsx';
import formStyles from '../../../ui/form.module.css';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { BriefFields, ProviderField } from './brief-fields.tsx';
import { refusedDocument, unreadDocument } from './document-encoding.tsx';
import {
  attachmentOf,
  type CheckedField,
  checkedFields,
  documentOf,
  draftFor,
  errorsIn,
  type FieldErrors,
  type JobDraft,
  jobRequestFingerprint,
  type RepeatedTexts,
  type RequestFields,
  resumeDraft,
  savedFieldsOf,
  withUsualLanguages,
} from './job-draft.ts';
import { expectedAmount, newQuoteIn, orderLabel, orderPriceOf } from './order-price.tsx';
import { useQuote, useRequestJob } from './queries.ts';
import { refusedRecording, useRecordingLength } from './recording-length.ts';
import { RequestFooter } from './request-footer.tsx';
import { WorkField } from './work-field.tsx';

/** The form of a job request, with a live price. */
export function RequestForm(
  props: Readonly<{
    name: string;
    open: OpenDraft<RequestFields>;
    work: RequestedWork;
    /** The texts of the job that is requested again. */
    again?: RepeatedTexts;
    clientId: number;
    onSubmitted: (job: Job) => void;
    /** `hasFiles` if the reference files of the new job are being sent. */
    onDone: (job: Job, hasFiles: boolean) => void;
  }>,
) {
  const { name, open, clientId, onSubmitted, onDone } = props;
  const [requested] = useState(props.work);
  const [again] = useState(props.again);
  const [recent] = useState(readRecentLanguages);
  const [draft, setDraft] = useState(() =>
    withUsualLanguages(resumeDraft(requested, open.saved, again), recent),
  );
  // Measuring a file is asynchronous, and the user may keep typing meanwhile.
  const latest = useRef(draft);
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const [references, setReferences] = useState(open.saved?.files ?? []);
  const changeReferences = (next: typeof references): void => {
    setReferences(next);
    open.saver.saveFiles(next);
  };
  const request = useRequestJob({
    name,
    draft: open,
    onSubmitted(job) {
      rememberLanguages(latest.current);
      holdWorkQuote(null);
      if (references.length > 0) sendReferences(job.id, references);
      onSubmitted(job);
    },
    onDone: (job) => onDone(job, references.length > 0),
    onFailed(error, isSeen) {
      const { audio } = latest.current;
      const seconds = newQuoteIn(error)?.audio_duration ?? null;
      // The server has measured it, which is what counts from now on.
      if (audio !== null && seconds !== null) update({ audio: { ...audio, seconds } });
      notifyIfUnseen(error, isSeen);
    },
  });
  const languages = useClientLanguages();
  const { data: available } = useQuery(availabilityQuery);
  const length = useRecordingLength(draft.audio, (audio) => update({ audio }));
  const quote = useQuote(draft);
  const price = orderPriceOf(draft, quote, { length, error: request.error });
  const refusedFile = refusedRecording(draft, request.error);
  const refused = { ...refusedDocument(draft, quote.error ?? request.error), ...refusedFile };
  const errors = { ...errorsIn(draft), ...unreadDocument(draft, quote), ...refused };
  const shown = hasTried ? errors : refused;
  useLayoutEffect(() => focusField(form.current, firstInvalid(errorsIn(latest.current))), []);
  useLayoutEffect(() => {
    if (refusedFile.audio !== undefined) focusField(form.current, 'audio');
  }, [refusedFile.audio]);
  /** What the form finds out itself leaves the result of the last submission where it is. */
  function update(changes: Partial<JobDraft>): void {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setDraft(next);
    open.saver.save(
      savedFieldsOf(next, requested),
      attachmentOf(next),
      savedFieldsOf(withUsualLanguages(draftFor(requested, again), recent), requested),
    );
  }
  const change = (changes: Partial<JobDraft>): void => {
    request.clear();
    update(changes);
  };
  const file = draft.service === 'transcription' ? (draft.audio?.file ?? null) : documentOf(draft);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasTried(true);
    const invalid = firstInvalid(errors);
    if (price.state === 'failed' && refused.document === undefined) void quote.refetch();
    if (invalid !== undefined) return focusField(form.current, invalid);
    const expected = expectedAmount(price);
    // Nothing is ordered at a price that its client has not seen.
    if (expected === null) return undefined;
    return request.start({ draft, expected }, jobRequestFingerprint(draft), file);
  };
  return (
    <form ref={form} className={formStyles.form} onSubmit={submit} noValidate>
      <FormFields isPending={request.isPending}>
        <SegmentedControl
          aria-label="Service"
          fullWidth
          size="md"
          data={serviceTypes.map((value) => ({ value, label: serviceNames[value] }))}
          value={draft.service}
          onChange={(service: ServiceType) => change({ service })}
        />
        <LanguageChoice
          draft={{ ...draft, type: draft.service }}
          languages={languages}
          available={available}
          recent={recent.codes}
          errors={shown}
          onChange={change}
        />
        <WorkField draft={draft} quote={quote} errors={shown} onChange={change} />
        <ProviderField draft={draft} onChange={change} />
        <BriefFields draft={draft} dueError={shown.due} onChange={change} />
        <Fold label="Reference files (optional)" isOpenAtFirst={references.length > 0}>
          <div className="stack below">
            <p className="soft small">
              Files that help the provider. They are sent once the job is requested.
            </p>
            <ReferenceFields chosen={references} used={0} onChange={changeReferences} />
          </div>
        </Fold>
        <AcceptanceNote />
      </FormFields>
      <RequestFooter
        draft={draft}
        quote={quote}
        price={price}
        clientId={clientId}
        error={request.error}
        status={
          refusedFile.audio === undefined && (
            <SubmissionStatus
              submission={request}
              title={refusalTitle(request.error)}
              isReady={expectedAmount(price) !== null}
            />
          )
        }
        button={
          <SubmitButton
            label={orderLabel(price, 'Request Job', 'Request')}
            disabled={price.state === 'measuring'}
            isWaiting={price.state === 'calculating' && documentOf(draft) === null}
            pendingLabel={file !== null ? 'Uploading...' : 'Requesting...'}
            isPending={request.isPending}
          />
        }
      />
    </form>
  );
}

/** What a client has chosen for all jobs, which also applies to this one. */
function AcceptanceNote() {
  const session = useSession();
  if (session.state !== 'signed-in' || !session.user.accepts_on_delivery) return null;
  return (
    <p className="soft small">
      You accept the result as soon as it is delivered: it cannot be sent back.{' '}
      <Link to="/account">Change this</Link>
    </p>
  );
}

const firstInvalid = (errors: FieldErrors) =>
  checkedFields.find((field) => errors[field] !== undefined);

function refusalTitle(error: unknown): string {
  if (newQuoteIn(error) !== null) return 'The price has changed';
  return error instanceof PaymentRequiredError
    ? 'Not enough money in your wallet'
    : 'Request Failed';
}

/** Reports the failure if the dialog is closed; when it opens again it shows the failure too. */
const notifyIfUnseen = (error: unknown, isSeen: boolean): void => {
  if (!isSeen) showToast('error', refusalTitle(error), failureText(error));
};

/** Focuses a field of the form by its `data-field`; the text, if nothing else needs attention. */
function focusField(
  form: HTMLFormElement | null,
  field: CheckedField | undefined = 'content',
): void {
  const marked = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const input = marked?.matches('input, textarea')
    ? marked
    : marked?.querySelector<HTMLElement>('input');
  // What is folded cannot have the focus.
  input?.closest('details')?.setAttribute('open', '');
  input?.focus();
}
