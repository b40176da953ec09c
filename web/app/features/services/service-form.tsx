import { SegmentedControl } from '@mantine/core';
import type { Service, ServiceType } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { dataUrlOf } from '../../lib/data-url.ts';
import { errorText } from '../../lib/error-text.ts';
import formStyles from '../../ui/form.module.css';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useLanguages } from '../languages/queries.ts';
import type { Voice } from '../recorder/voice-input.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NarrationSample } from './narration-sample.tsx';
import { useSaveService } from './queries.ts';
import { sampleTextFor } from './sample-texts.ts';
import {
  draftOf,
  duplicateText,
  emptyDraft,
  missingInService,
  submissionOf,
  type ServiceDraft,
} from './service-draft.ts';
import { serviceNames, serviceTypes } from './service-text.ts';

type Failure = Readonly<{ title: string; text: string }>;

/** What a provider offers: a type, its languages and, for a narrator, a voice sample. */
export function ServiceForm(
  props: Readonly<{
    edited: Service | null;
    services: readonly Service[];
    onSaved: () => void;
  }>,
) {
  const { edited, services, onSaved } = props;
  const [draft, setDraft] = useState(edited === null ? emptyDraft('translation') : draftOf(edited));
  const [voice, setVoice] = useState<Voice | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const languages = useLanguages();
  const save = useSaveService();
  const sampleText = draft.target === '' ? '' : sampleTextFor(languages.nameOf(draft.target));

  const fail = (title: string, text: string): void => {
    setFailure({ title, text });
    showToast('error', title, text);
  };
  /** Another language has another text, so what was recorded no longer counts. */
  const change = (changes: Partial<ServiceDraft>): void => {
    setFailure(null);
    setVoice(null);
    setDraft({ ...draft, keepsRecording: false, ...changes });
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const missing = missingInService(draft, voice !== null);
    if (missing !== null) return setFailure({ title: 'Not complete yet', text: missing });
    const duplicate = edited === null ? duplicateText(draft, services, languages.nameOf) : null;
    if (duplicate !== null) return fail('Duplicate Service', duplicate);
    setFailure(null);
    const recording = voice === null ? null : await dataUrlOf(voice.blob);
    const body = submissionOf(draft, { text: sampleText, recording });
    return save.mutate(
      { id: edited?.id ?? null, body },
      {
        onSuccess: onSaved,
        onError: (error) =>
          fail(
            edited === null ? 'Creation Failed' : 'Update Failed',
            errorText(error, 'Please try again.'),
          ),
      },
    );
  };
  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <SegmentedControl
        aria-label="Service type"
        fullWidth
        size="md"
        data={serviceTypes.map((value) => ({ value, label: serviceNames[value] }))}
        value={draft.type}
        onChange={(type: ServiceType) => change(emptyDraft(type))}
      />
      <LanguageChoice draft={draft} languages={languages} onChange={change} />
      {draft.type === 'narration' && (
        <NarrationSample
          text={sampleText}
          voice={voice}
          keptPath={draft.keepsRecording ? (edited?.audio_recording ?? null) : null}
          onChange={(recorded) => {
            setFailure(null);
            setVoice(recorded);
          }}
        />
      )}
      {failure !== null && (
        <Notice kind="error" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <SubmitButton
        label={edited === null ? 'Add Service' : 'Save Changes'}
        pendingLabel="Submitting..."
        isPending={save.isPending}
      />
    </form>
  );
}
