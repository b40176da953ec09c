import { SegmentedControl } from '@mantine/core';
import type { Job, ServiceType } from '@nsem/sdk';
import { PaymentRequiredError } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/error-text.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useClientLanguages } from '../../languages/queries.ts';
import { LanguageChoice } from '../../services/language-choice.tsx';
import { serviceNames, serviceTypes } from '../../services/service-text.ts';
import { AudioField } from './audio-field.tsx';
import { missingFrom, type JobDraft } from './draft.ts';
import { ProviderField } from './provider-field.tsx';
import { useRequestJob } from './queries.ts';
import { QuotePanel } from './quote-panel.tsx';
import { TextField } from './text-field.tsx';

/** Everything that a job needs, with its price as it comes together. */
export function RequestForm(
  props: Readonly<{
    initial: JobDraft;
    clientId: number;
    onRequested: (job: Job) => void;
  }>,
) {
  const { initial, clientId, onRequested } = props;
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const request = useRequestJob();
  const languages = useClientLanguages();
  const missing = missingFrom(draft);
  const change = (changes: Partial<JobDraft>): void => {
    request.reset();
    setDraft((former) => ({ ...former, ...changes }));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missing === null) request.mutate(draft, { onSuccess: onRequested });
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
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
      {draft.service === 'transcription' ? (
        <AudioField draft={draft} onChange={change} />
      ) : (
        <TextField draft={draft} onChange={change} />
      )}
      <ProviderField draft={draft} onChange={change} />
      <QuotePanel draft={draft} clientId={clientId} />
      {isTried && missing !== null && <Notice kind="warning">{missing}</Notice>}
      {request.isError && (
        <Notice kind="error" title={refusalTitle(request.error)}>
          {errorText(request.error)}
        </Notice>
      )}
      <SubmitButton
        label="Request Job"
        pendingLabel={draft.service === 'transcription' ? 'Uploading...' : 'Requesting...'}
        isPending={request.isPending}
      />
    </form>
  );
}

const refusalTitle = (error: unknown): string =>
  error instanceof PaymentRequiredError ? 'Not enough money in your wallet' : 'Request Failed';
