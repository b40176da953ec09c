import type { Service, ServiceSubmission, ServiceType } from '@nsem/sdk';

import type { Attachment } from '../../../entities/recordings/recording.ts';
import { type SendOptions, useSubmission } from '../../../entities/uploads/use-submission.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { refreshServices } from '../../../entities/services/provider-queries.ts';

/** A service being added or edited. */
export type ServiceDraft = Readonly<{
  type: ServiceType;
  /** The source of a translation; '' while none is chosen. */
  source: string;
  /** The target of a translation, or the one language of the others. */
  target: string;
  /** Whether the submitted recording stays in use. */
  keepsRecording: boolean;
}>;

/** What is chosen already when the form of a new service opens. */
export type ServiceStart = Pick<ServiceDraft, 'type' | 'source' | 'target'>;

/** An empty draft of a type; changing the type resets all fields. */
export const emptyDraft = (type: ServiceType): ServiceDraft => ({
  type,
  source: '',
  target: '',
  keepsRecording: false,
});

/** The draft of a submitted service. */
export const draftOf = (service: Service): ServiceDraft => ({
  type: service.service_type,
  source: service.source_language ?? '',
  target: service.target_language ?? service.language ?? '',
  keepsRecording: service.audio_recording !== null,
});

/** What is still missing or invalid, as a sentence; null if nothing is. */
export function missingInService(draft: ServiceDraft, hasRecording: boolean): string | null {
  const { type, source, target, keepsRecording } = draft;
  if (type === 'translation') {
    if (source === '' || target === '') return 'Choose the source and the target language.';
    return source === target ? 'The source and the target language must differ.' : null;
  }
  if (target === '') return 'Choose a language.';
  if (type === 'narration' && !hasRecording && !keepsRecording) return 'Record a voice sample.';
  return null;
}

/** The error if an approved service has the same type and languages; otherwise null. */
export function duplicateText(
  draft: ServiceDraft,
  services: readonly Service[],
  nameOf: (code: string) => string,
): string | null {
  const { type, source, target } = draft;
  const duplicate = services.find(
    (service) =>
      service.status === 'approved' &&
      service.service_type === type &&
      (type === 'translation'
        ? service.source_language === source && service.target_language === target
        : service.language === target),
  );
  if (duplicate === undefined) return null;
  return type === 'translation'
    ? `You already have an approved translation service for ${nameOf(source)} to ${nameOf(target)}`
    : `You already have an approved ${type} service for ${nameOf(target)}`;
}

/** The request body of a complete draft. */
export function submissionOf(
  draft: ServiceDraft,
  sample: Readonly<{ text: string; recording: string | null }>,
): ServiceSubmission {
  const { type, source, target } = draft;
  if (type === 'translation') {
    return { service_type: type, source_language: source, target_language: target };
  }
  if (type === 'transcription') return { service_type: type, language: target };
  return {
    service_type: type,
    language: target,
    sample_text: sample.text,
    ...(sample.recording !== null && { audio_recording: sample.recording }),
  };
}

/** A service to submit. */
type ServiceChange = Readonly<{
  /** The service that is edited, or that a new version replaces; null for a new one. */
  before: Service | null;
  draft: ServiceDraft;
  sampleText: string;
  voice: Attachment | null;
}>;

async function submit(
  { before, draft, sampleText, voice }: ServiceChange,
  { idempotencyKey, signal, timeoutMs }: SendOptions,
): Promise<Service> {
  // The recording is in the body, not a file that is sent in parts.
  const options = { signal, timeoutMs };
  const recording = voice === null ? null : await dataUrlOf(voice.file);
  const body = submissionOf(draft, { text: sampleText, recording });
  if (before?.status === 'pending') return nsem.services.update(before.id, body, options);
  const replaced = before === null ? {} : { replaces_id: before.id };
  return nsem.services.create({ ...body, ...replaced }, { ...options, idempotencyKey });
}

/** Submits a new service, the edit of a pending one, or a new version of a rejected one. */
export const useSaveService = (
  options: Omit<Parameters<typeof useSubmission<ServiceChange, Service>>[0], 'send' | 'onSettled'>,
) => useSubmission({ ...options, send: submit, onSettled: () => void refreshServices() });

/** A blob as a data URL, for JSON bodies. */
function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('The recording cannot be read'));
    });
    reader.readAsDataURL(blob);
  });
}
