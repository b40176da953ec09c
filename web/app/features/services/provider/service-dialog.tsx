import type { Service, ServiceType } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import type { OpenDraft } from '../../../entities/drafts/use-open-draft.ts';
import { WithDraft } from '../../../entities/drafts/with-draft.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import type { Attachment } from '../../../entities/recordings/recording.ts';
import { LanguageChoice } from '../../../entities/services/language-choice.tsx';
import { newService, serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import { FormFields, SubmissionStatus } from '../../../entities/uploads/submission-status.tsx';
import { useOverlay } from '../../../lib/address/search-params.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { NarrationSample, sampleTextFor } from './narration-sample.tsx';
import {
  draftOf,
  duplicateText,
  emptyDraft,
  missingInService,
  type ServiceDraft,
  type ServiceStart,
  useSaveService,
} from './service-draft.ts';

/** The service in the address (`new` to add one), and all of the provider's services. */
export type ServiceDialogProps = Readonly<{
  opened: string | null;
  /** What is chosen already when the form of a new service opens. */
  start: ServiceStart | null;
  services: readonly Service[];
}>;

/** What the dialog does with the service in the address, if it can be opened. */
const titles = {
  new: ['Add Service', 'Service Added', 'An admin will review it.'],
  pending: ['Edit Service', 'Service Updated', ''],
  rejected: ['Send a new version', 'New version sent', 'An admin will review it.'],
} as const;

const canOpen = ({ status }: Service): boolean => status === 'pending' || status === 'rejected';

/** Adds a service, edits a pending one, or answers a rejection with a new version. */
export function ServiceDialog(props: ServiceDialogProps) {
  const { opened, start, services } = props;
  const overlay = useOverlay();
  const found = services.find((service) => String(service.id) === opened && canOpen(service));
  const isNew = opened === newService;
  const isOpen = isNew || found !== undefined;
  // Keeps the last content while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (isOpen && shown !== opened) setShown(opened);
  const edited = services.find(({ id }) => String(id) === shown) ?? null;
  const [title, done, next] =
    titles[edited?.status === 'approved' ? 'new' : (edited?.status ?? 'new')];
  const isAdding = shown === newService;
  const [shownStart, setShownStart] = useState(start);
  if (isOpen && nameStart(shownStart) !== nameStart(start)) setShownStart(start);
  const name = `service-${shown ?? newService}${isAdding ? nameStart(shownStart) : ''}`;
  const close = () => overlay.close(['service', 'type', 'source', 'target']);
  return (
    <Dialog title={title} opened={isOpen} onClose={close} size="md" savesDraft>
      <WithDraft<ServiceDraft> key={name} name={name} verb="chose">
        {(open) => (
          <ServiceForm
            name={name}
            open={open}
            edited={edited}
            start={isAdding ? shownStart : null}
            services={services}
            onSubmitted={() => showToast('success', done, next)}
            onDone={close}
          />
        )}
      </WithDraft>
    </Dialog>
  );
}

/** Distinguishes the drafts of services that start differently; empty for a blank one. */
const nameStart = (start: ServiceStart | null): string =>
  start === null ? '' : `-${start.type}-${start.source}-${start.target}`;

type Failure = Readonly<{ title: string; text: string }>;

const tryAgain = 'Please try again.';

function submitLabel(edited: Service | null): string {
  if (edited === null) return 'Add Service';
  return edited.status === 'pending' ? 'Save Changes' : 'Send New Version';
}

/** The form of a service: its type, its languages and, for narration, a voice sample. */
export function ServiceForm(
  props: Readonly<{
    name: string;
    open: OpenDraft<ServiceDraft>;
    edited: Service | null;
    /** What is chosen already in a new service. */
    start: ServiceStart | null;
    services: readonly Service[];
    onSubmitted: () => void;
    onDone: () => void;
  }>,
) {
  const { name, open, edited, start, services, onSubmitted, onDone } = props;
  const blank = edited === null ? { ...emptyDraft('translation'), ...start } : draftOf(edited);
  const [draft, setDraft] = useState(open.saved?.fields ?? blank);
  const [voice, setVoice] = useState(open.saved?.attachment ?? null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const languages = useLanguages();
  const isEdit = edited?.status === 'pending';
  const rejection = edited?.rejection_reason ?? null;
  const failureTitle = isEdit ? 'Update Failed' : 'Creation Failed';
  const save = useSaveService({
    name,
    draft: open,
    onSubmitted,
    onDone,
    onFailed: (error) => showToast('error', failureTitle, errorText(error, tryAgain)),
  });
  const sampleText = draft.target === '' ? '' : sampleTextFor(languages.nameOf(draft.target));

  const update = (nextDraft: ServiceDraft, nextVoice: Attachment | null): void => {
    setFailure(null);
    save.clear();
    setDraft(nextDraft);
    setVoice(nextVoice);
    open.saver.save(nextDraft, nextVoice, blank);
  };
  /** Another language has another sample text, so a change discards the recording. */
  const change = (changes: Partial<ServiceDraft>): void =>
    update({ ...draft, keepsRecording: false, ...changes }, null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const missing = missingInService(draft, voice !== null);
    if (missing !== null) return setFailure({ title: 'Not complete yet', text: missing });
    const text = !isEdit ? duplicateText(draft, services, languages.nameOf) : null;
    if (text !== null) {
      showToast('error', 'Duplicate Service', text);
      return setFailure({ title: 'Duplicate Service', text });
    }
    setFailure(null);
    const file = voice?.file ?? null;
    const identity = [draft, sampleText, file && fileFingerprint(file)];
    return save.start({ before: edited, draft, sampleText, voice }, identity, file);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {rejection !== null && (
        <Notice kind="info" title="Why it was not approved">
          {rejection}
        </Notice>
      )}
      <FormFields isPending={save.isPending}>
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
            submittedPath={draft.keepsRecording ? (edited?.audio_recording ?? null) : null}
            onChange={(recorded) => update(draft, recorded)}
            onChunk={open.saver.saveChunk}
          />
        )}
      </FormFields>
      {failure !== null && (
        <Notice kind="error" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <SubmissionStatus submission={save} title={failureTitle} fallback={tryAgain} />
      <SubmitButton
        label={submitLabel(edited)}
        pendingLabel="Submitting..."
        isPending={save.isPending}
      />
    </form>
  );
}
