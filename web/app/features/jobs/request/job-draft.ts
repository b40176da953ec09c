import type { NewJob, QuoteRequest, ServiceType } from '@nsem/sdk';

import type { RequestedWork } from '../../../entities/jobs/request-url.ts';
import type { SavedDraft } from '../../../entities/drafts/draft-saver.ts';
import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import type { Attachment } from '../../../entities/recordings/attachment.ts';

/** A job request being prepared. */
export type JobDraft = Readonly<{
  service: ServiceType;
  /** The source of a translation; '' while none is chosen. */
  source: string;
  /** The target of a translation, or the one language of the others. */
  target: string;
  /** The Provider ID of the requested provider; '' for all qualified providers. */
  provider: string;
  content: string;
  /** The recording to transcribe. */
  audio: Attachment | null;
}>;

/** A new draft for the job requested in the address. */
export const draftFor = (work: RequestedWork): JobDraft => ({
  service: work.request ?? 'translation',
  source: work.from,
  target: work.to,
  provider: work.for ?? '',
  content: '',
  audio: null,
});

/** The fields saved with a draft, with the request in the address at that time. */
export type RequestFields = Omit<JobDraft, 'audio'> & Readonly<{ requested: RequestedWork }>;

export const savedFieldsOf = (
  { audio: _, ...fields }: JobDraft,
  requested: RequestedWork,
): RequestFields => ({
  ...fields,
  requested,
});

/**
 * Resumes a saved draft. At the same address it is restored as it was left; at another one, the
 * values in the address take precedence and the written text stays.
 */
export function resumeDraft(
  work: RequestedWork,
  saved: SavedDraft<RequestFields> | null,
): JobDraft {
  const fresh = draftFor(work);
  if (saved === null || saved.fields === null)
    return { ...fresh, audio: saved?.attachment ?? null };
  const { requested, ...fields } = saved.fields;
  const draft = { ...fields, audio: saved.attachment };
  if (isSameWork(requested, work)) return draft;
  return {
    ...draft,
    service: fresh.service,
    source: fresh.source || draft.source,
    target: fresh.target || draft.target,
    provider: fresh.provider || draft.provider,
  };
}

const isSameWork = (one: RequestedWork, other: RequestedWork): boolean =>
  (['request', 'for', 'from', 'to'] as const).every((name) => one[name] === other[name]);

/** What is still missing, as a sentence; null if nothing is. */
export function missingFrom(draft: JobDraft): string | null {
  const { service, source, target, content, audio } = draft;
  if (service === 'translation') {
    if (source === '' || target === '') return 'Choose the source and the target language.';
    if (source === target) return 'The source and the target language are the same.';
  }
  if (target === '') return 'Choose a language.';
  if (service === 'transcription') return audio === null ? 'Choose a recording.' : null;
  return content.trim() === '' ? 'Enter the text or choose a text file.' : null;
}

/** The languages of a draft as the API names them. */
const languagesOf = ({ service, source, target }: JobDraft) =>
  service === 'translation'
    ? { source_language: source, target_language: target }
    : { language: target };

/** The work itself, without a provider; enough for a quote. */
const workOf = (draft: JobDraft) => ({
  service_type: draft.service,
  ...languagesOf(draft),
  ...(draft.content.trim() !== '' && { content: draft.content }),
});

/** The body of the request that creates the job. */
export const jobRequestOf = (draft: JobDraft): NewJob => ({
  ...workOf(draft),
  ...(draft.provider !== '' && { provider_id: draft.provider }),
});

/** Identifies a job request, so that a retry reuses its idempotency key. */
export const jobRequestFingerprint = (draft: JobDraft): readonly unknown[] => {
  const { audio, service } = draft;
  return [
    jobRequestOf(draft),
    service === 'transcription' && audio !== null && fileFingerprint(audio.file),
  ];
};

/** The request for a quote; null while there is not enough to price. */
export function quoteRequestOf(draft: JobDraft): QuoteRequest | null {
  if (missingFrom(draft) !== null) return null;
  const work = workOf(draft);
  if (draft.service !== 'transcription') return work;
  const seconds = draft.audio?.seconds ?? null;
  return seconds === null ? null : { ...work, audio_duration: seconds };
}
