import { SegmentedControl } from '@mantine/core';
import type { Job, ServiceType } from '@nsem/sdk';
import { PaymentRequiredError } from '@nsem/sdk';
import { useRef, useState, type SyntheticEvent } from 'react';

import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { RequestedWork } from '../../discover/discover-url.ts';
import type { OpenDraft } from '../../drafts/draft-of.tsx';
import { useClientLanguages } from '../../languages/queries.ts';
import { LanguageChoice } from '../../services/language-choice.tsx';
import { serviceNames, serviceTypes } from '../../services/service-text.ts';
import { FormFields } from '../../uploads/form-fields.tsx';
import { SendingStatus } from '../../uploads/sending-status.tsx';
import { failureText } from '../../uploads/sending-text.ts';
import { AudioField } from './audio-field.tsx';
import {
  draftFor,
  fieldsOf,
  missingFrom,
  orderMark,
  resumedDraft,
  type JobDraft,
  type RequestFields,
} from './draft.ts';
import { ProviderField } from './provider-field.tsx';
import { useRequestJob } from './queries.ts';
import { QuotePanel } from './quote-panel.tsx';
import { TextField } from './text-field.tsx';

/** Everything that a job needs, with its price as it comes together. */
export function RequestForm(
  props: Readonly<{
    name: string;
    open: OpenDraft<RequestFields>;
    work: RequestedWork;
    clientId: number;
    onArrived: (job: Job) => void;
    onDone: () => void;
  }>,
) {
  const { name, open, clientId, onArrived, onDone } = props;
  const [asked] = useState(props.work);
  const [draft, setDraft] = useState(() => resumedDraft(asked, open.kept));
  // A file is measured before it is taken, and people go on typing meanwhile.
  const latest = useRef(draft);
  const [isTried, setTried] = useState(false);
  const request = useRequestJob({ name, draft: open, onArrived, onDone, onFailed: tellUnseen });
  const languages = useClientLanguages();
  const missing = missingFrom(draft);
  const change = (changes: Partial<JobDraft>): void => {
    request.clear();
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setDraft(next);
    open.keeper.keep(fieldsOf(next, asked), next.audio, fieldsOf(draftFor(asked), asked));
  };
  const isUpload = draft.service === 'transcription';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    const file = isUpload ? (draft.audio?.file ?? null) : null;
    if (missing === null) request.start(draft, orderMark(draft), file);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <FormFields isSending={request.isUnderWay}>
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
      {isTried && missing !== null && <Notice kind="warning">{missing}</Notice>}
      <SendingStatus sending={request} title={refusalTitle(request.error)} />
      <SubmitButton
        label="Request Job"
        pendingLabel={isUpload ? 'Uploading...' : 'Requesting...'}
        isPending={request.isUnderWay}
      />
    </form>
  );
}

const refusalTitle = (error: unknown): string =>
  error instanceof PaymentRequiredError ? 'Not enough money in your wallet' : 'Request Failed';

/** The dialog has it too, as soon as it is opened again. */
const tellUnseen = (error: unknown, isSeen: boolean): void => {
  if (!isSeen) showToast('error', refusalTitle(error), failureText(error));
};
