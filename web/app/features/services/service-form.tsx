import { SegmentedControl } from '@mantine/core';
import type { Service, ServiceType } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../lib/error-text.ts';
import formStyles from '../../ui/form.module.css';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { OpenDraft } from '../drafts/draft-of.tsx';
import { fileMark } from '../drafts/name-order.ts';
import { useLanguages } from '../languages/queries.ts';
import type { Voice } from '../recorder/voice.ts';
import { FormFields } from '../uploads/form-fields.tsx';
import { SendingStatus } from '../uploads/sending-status.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NarrationSample } from './narration-sample.tsx';
import { sampleTextFor } from './sample-texts.ts';
import {
  draftOf,
  duplicateText,
  emptyDraft,
  missingInService,
  type ServiceDraft,
} from './service-draft.ts';
import { serviceNames, serviceTypes } from './service-text.ts';
import { useSaveService } from './use-save-service.ts';

type Failure = Readonly<{ title: string; text: string }>;

const tryAgain = 'Please try again.';

/** What a provider offers: a type, its languages and, for a narrator, a voice sample. */
export function ServiceForm(
  props: Readonly<{
    name: string;
    open: OpenDraft<ServiceDraft>;
    edited: Service | null;
    services: readonly Service[];
    onArrived: () => void;
    onDone: () => void;
  }>,
) {
  const { name, open, edited, services, onArrived, onDone } = props;
  const blank = edited === null ? emptyDraft('translation') : draftOf(edited);
  const [draft, setDraft] = useState(open.kept?.fields ?? blank);
  const [voice, setVoice] = useState(open.kept?.voice ?? null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const languages = useLanguages();
  const failureTitle = edited === null ? 'Creation Failed' : 'Update Failed';
  const save = useSaveService({
    name,
    draft: open,
    onArrived,
    onDone,
    onFailed: (error) => showToast('error', failureTitle, errorText(error, tryAgain)),
  });
  const sampleText = draft.target === '' ? '' : sampleTextFor(languages.nameOf(draft.target));

  const fill = (nextDraft: ServiceDraft, nextVoice: Voice | null): void => {
    setFailure(null);
    save.clear();
    setDraft(nextDraft);
    setVoice(nextVoice);
    open.keeper.keep(nextDraft, nextVoice, blank);
  };
  /** Another language has another text, so what was recorded no longer counts. */
  const change = (changes: Partial<ServiceDraft>): void =>
    fill({ ...draft, keepsRecording: false, ...changes }, null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const missing = missingInService(draft, voice !== null);
    if (missing !== null) return setFailure({ title: 'Not complete yet', text: missing });
    const text = edited === null ? duplicateText(draft, services, languages.nameOf) : null;
    if (text !== null) {
      showToast('error', 'Duplicate Service', text);
      return setFailure({ title: 'Duplicate Service', text });
    }
    setFailure(null);
    const file = voice?.file ?? null;
    const order = [draft, sampleText, file && fileMark(file)];
    return save.start({ id: edited?.id ?? null, draft, sampleText, voice }, order, file);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <FormFields isSending={save.isUnderWay}>
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
            onChange={(recorded) => fill(draft, recorded)}
            onPiece={open.keeper.keepPiece}
          />
        )}
      </FormFields>
      {failure !== null && (
        <Notice kind="error" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <SendingStatus sending={save} title={failureTitle} fallback={tryAgain} />
      <SubmitButton
        label={edited === null ? 'Add Service' : 'Save Changes'}
        pendingLabel="Submitting..."
        isPending={save.isUnderWay}
      />
    </form>
  );
}
