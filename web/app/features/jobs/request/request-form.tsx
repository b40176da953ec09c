import { SegmentedControl } from '@mantine/core';
import type { Job, ServiceType } from '@nsem/sdk';
import { PaymentRequiredError } from '@nsem/sdk';
import { useRef, useState, type SyntheticEvent } from 'react';

import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { RequestedWork } from '../../../entities/jobs/request-url.ts';
import type { OpenDraft } from '../../../entities/drafts/with-draft.tsx';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { LanguageChoice } from '../../../entities/services/language-choice.tsx';
import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import { FormFields } from '../../../entities/uploads/form-fields.tsx';
import { SubmissionStatus } from '../../../entities/uploads/submission-status.tsx';
import { failureText } from '../../../entities/uploads/submission-text.ts';
import { AudioField } from './audio-field.tsx';
import {
  draftFor,
  savedFieldsOf,
  missingFrom,
  jobRequestFingerprint,
  resumeDraft,
  type JobDraft,
  type RequestFields,
} from './job-draft.ts';
import { ProviderField } from './provider-field.tsx';
import { useRequestJob } from './queries.ts';
import { QuotePanel } from './quote-panel.tsx';
import { TextField } from './text-field.tsx';

/** The form of a job request, with a live price. */
export function RequestForm(
  props: Readonly<{
    name: string;
    open: OpenDraft<RequestFields>;
    work: RequestedWork;
    clientId: number;
    onSubmitted: (job: Job) => void;
    onDone: () => void;
  }>,
) {
  const { name, open, clientId, onSubmitted, onDone } = props;
  const [requested] = useState(props.work);
  const [draft, setDraft] = useState(() => resumeDraft(requested, open.saved));
  // Measuring a file is asynchronous, and the user may keep typing meanwhile.
  const latest = useRef(draft);
  const [hasTried, setHasTried] = useState(false);
  const request = useRequestJob({
    name,
    draft: open,
    onSubmitted,
    onDone,
    onFailed: notifyIfUnseen,
  });
  const languages = useClientLanguages();
  const missing = missingFrom(draft);
  const change = (changes: Partial<JobDraft>): void => {
    request.clear();
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setDraft(next);
    open.saver.save(
      savedFieldsOf(next, requested),
      next.audio,
      savedFieldsOf(draftFor(requested), requested),
    );
  };
  const isUpload = draft.service === 'transcription';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasTried(true);
    const file = isUpload ? (draft.audio?.file ?? null) : null;
    if (missing === null) request.start(draft, jobRequestFingerprint(draft), file);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
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
          onChange={change}
        />
        {isUpload ? (
          <AudioField draft={draft} onChange={change} />
        ) : (
          <TextField draft={draft} onChange={change} />
        )}
        <ProviderField draft={draft} onChange={change} />
      </FormFields>
      <QuotePanel draft={draft} clientId={clientId} />
      {hasTried && missing !== null && <Notice kind="warning">{missing}</Notice>}
      <SubmissionStatus submission={request} title={refusalTitle(request.error)} />
      <SubmitButton
        label="Request Job"
        pendingLabel={isUpload ? 'Uploading...' : 'Requesting...'}
        isPending={request.isPending}
      />
    </form>
  );
}

const refusalTitle = (error: unknown): string =>
  error instanceof PaymentRequiredError ? 'Not enough money in your wallet' : 'Request Failed';

/** Reports the failure if the dialog is closed; when it opens again it shows the failure too. */
const notifyIfUnseen = (error: unknown, isSeen: boolean): void => {
  if (!isSeen) showToast('error', refusalTitle(error), failureText(error));
};
