import type { NewJob, QuoteRequest, ServiceType } from '@nsem/sdk';

import type { RequestedWork } from '../../discover/discover-url.ts';

/** An audio file that was chosen; its length where the browser can tell it. */
type ChosenAudio = Readonly<{ file: File; seconds: number | null }>;

/** A job while it is being asked for. */
export type JobDraft = Readonly<{
  service: ServiceType;
  /** For a translation; '' while none is chosen. */
  source: string;
  /** The target of a translation, or the one language of the others. */
  target: string;
  /** The Provider ID of who is asked; '' for everyone who is qualified. */
  provider: string;
  content: string;
  audio: ChosenAudio | null;
}>;

/** The draft that an address asks for. */
export const draftFor = (work: RequestedWork): JobDraft => ({
  service: work.request ?? 'translation',
  source: work.from,
  target: work.to,
  provider: work.for ?? '',
  content: '',
  audio: null,
});

/** What is still missing, as a sentence; null where nothing is. */
export function missingFrom(draft: JobDraft): string | null {
  const { service, source, target, content, audio } = draft;
  if (service === 'translation') {
    if (source === '' || target === '') return 'Choose the source and the target language.';
    if (source === target) return 'The source and the target language are the same.';
  }
  if (target === '') return 'Choose the language.';
  if (service === 'transcription') return audio === null ? 'Choose the recording.' : null;
  return content.trim() === '' ? 'Write or choose the text.' : null;
}

/** The languages of a draft as the API names them. */
const languagesOf = ({ service, source, target }: JobDraft) =>
  service === 'translation'
    ? { source_language: source, target_language: target }
    : { language: target };

/** What is to be done, whoever does it. */
const workOf = (draft: JobDraft) => ({
  service_type: draft.service,
  ...languagesOf(draft),
  ...(draft.content.trim() !== '' && { content: draft.content }),
});

/** The job as the API is asked for it. */
export const orderOf = (draft: JobDraft): NewJob => ({
  ...workOf(draft),
  ...(draft.provider !== '' && { provider_id: draft.provider }),
});

/** What is asked for a price; null while there is not enough to price. */
export function quoteRequestOf(draft: JobDraft): QuoteRequest | null {
  if (missingFrom(draft) !== null) return null;
  const work = workOf(draft);
  if (draft.service !== 'transcription') return work;
  const seconds = draft.audio?.seconds ?? null;
  return seconds === null ? null : { ...work, audio_duration: seconds };
}
