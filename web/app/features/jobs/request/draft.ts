import type { NewJob, QuoteRequest, ServiceType } from '@nsem/sdk';

import type { RequestedWork } from '../../discover/discover-url.ts';
import type { KeptDraft } from '../../drafts/keep-draft.ts';
import { fileMark } from '../../drafts/name-order.ts';
import type { Voice } from '../../recorder/voice.ts';

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
  /** A recording that was chosen; its length where the browser can tell it. */
  audio: Voice | null;
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

/** What is kept of a draft beside its audio, and what the address had asked for. */
export type RequestFields = Omit<JobDraft, 'audio'> & Readonly<{ asked: RequestedWork }>;

/** What there is to keep. */
export const fieldsOf = (
  { audio: _, ...fields }: JobDraft,
  asked: RequestedWork,
): RequestFields => ({
  ...fields,
  asked,
});

/**
 * The draft to go on with. At the same address it is as it was left; where the address asks for
 * something else, what it names comes before what was chosen, and what was written stays.
 */
export function resumedDraft(work: RequestedWork, kept: KeptDraft<RequestFields> | null): JobDraft {
  const fresh = draftFor(work);
  if (kept === null || kept.fields === null) return { ...fresh, audio: kept?.voice ?? null };
  const { asked, ...fields } = kept.fields;
  const draft = { ...fields, audio: kept.voice };
  if (isSameWork(asked, work)) return draft;
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

/** What tells one order from another, so that the same one sent again is known as such. */
export const orderMark = (draft: JobDraft): readonly unknown[] => {
  const { audio, service } = draft;
  return [orderOf(draft), service === 'transcription' && audio !== null && fileMark(audio.file)];
};

/** What is asked for a price; null while there is not enough to price. */
export function quoteRequestOf(draft: JobDraft): QuoteRequest | null {
  if (missingFrom(draft) !== null) return null;
  const work = workOf(draft);
  if (draft.service !== 'transcription') return work;
  const seconds = draft.audio?.seconds ?? null;
  return seconds === null ? null : { ...work, audio_duration: seconds };
}
