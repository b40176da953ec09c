import type { DocumentToQuote, Job, NewJob, QuoteRequest, ServiceType } from '@nsem/sdk';

import { type BriefText, briefTextNames, mapBriefTexts } from '../../../entities/jobs/brief.tsx';
import { readableText } from '../../../entities/jobs/job-text.ts';
import type { RequestedWork } from '../../../entities/jobs/request-url.ts';
import type { SavedDraft } from '../../../entities/drafts/draft-saver.ts';
import type { RecentLanguages } from '../../../entities/languages/recent-languages.ts';
import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import { isDocument, isPlainText } from './document-file.ts';
import { dueFromField, dueProblem } from './due-field.ts';
import type { Attachment } from '../../../entities/recordings/recording.ts';

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
  /** The recording to transcribe. A draft has one file: it has no document then. */
  audio: Attachment | null;
  /** The file to translate, instead of the content. */
  document: File | null;
  /** The encoding of the file, if its client chose one; '' if it is detected. */
  encoding: TextEncoding | '';
}> &
  DraftBrief;

/** The name of an encoding of texts. */
export type TextEncoding = NonNullable<DocumentToQuote['encoding']>;

/** What a client says to the provider about the work; '' for nothing. */
export type DraftBrief = Readonly<Record<BriefText, string>> &
  Readonly<{
    tone: NonNullable<Job['tone']> | '';
    /** A time on the clock of the reader, as its field has it: `2026-11-27T17:00`. */
    due: string;
  }>;

export const noBrief: DraftBrief = { ...mapBriefTexts(() => ''), tone: '', due: '' };

/** What a new request takes over from the job that is requested again. */
export type RepeatedTexts = Readonly<{ content: string; document: File | null }> &
  Omit<DraftBrief, 'due'>;

const nothingRepeated: RepeatedTexts = {
  content: '',
  document: null,
  ...mapBriefTexts(() => ''),
  tone: '',
};

/**
 * The texts of a job to request again; when the last one was due does not matter.
 *
 * @param document the file whose translation the job was, instead of its texts
 */
export const textsOf = (job: Job | null, document: File | null = null): RepeatedTexts =>
  job === null
    ? nothingRepeated
    : {
        content: document === null ? readableText(job, job.content) : '',
        document,
        ...mapBriefTexts((name) => job[name] ?? ''),
        tone: job.tone ?? '',
      };

/**
 * A new draft for the job requested in the address.
 *
 * @param again the texts of the job that is requested again
 */
export const draftFor = (work: RequestedWork, again = nothingRepeated): JobDraft => ({
  service: work.request ?? 'translation',
  source: work.from,
  target: work.to,
  provider: work.for ?? '',
  audio: null,
  encoding: '',
  ...noBrief,
  ...again,
});

/** The source of most texts in Ghana's offices, clinics and schools. */
const usualSource = 'en';

/**
 * A draft with the languages of the last requests where it has none yet, and English as the source.
 * The source and the target of a translation still differ.
 */
export function withUsualLanguages(draft: JobDraft, recent: RecentLanguages): JobDraft {
  const isPair = draft.service === 'translation';
  const lastTarget = isPair ? recent.pair?.target : recent.codes[0];
  const source = draft.source || recent.pair?.source || usualSource;
  const target = draft.target || lastTarget || '';
  if (!isPair || source !== target) return { ...draft, source, target };
  return draft.source === '' ? { ...draft, source: '' } : { ...draft, target: '' };
}

/** The fields saved with a draft, with the request in the address at that time. */
export type RequestFields = Omit<JobDraft, 'audio' | 'document' | 'encoding'> &
  Readonly<{ requested: RequestedWork }>;

export const savedFieldsOf = (
  { audio: _, document: __, encoding: ___, ...fields }: JobDraft,
  requested: RequestedWork,
): RequestFields => ({
  ...fields,
  requested,
});

/** The one file of a draft, as it is saved on the device. */
export const attachmentOf = ({ audio, document }: JobDraft): Attachment | null =>
  document === null ? audio : { file: document, seconds: null };

/** The file of a saved draft is a recording, unless its name is that of a document. */
const filesOf = (saved: Attachment | null): Pick<JobDraft, 'audio' | 'document'> =>
  saved !== null && (isDocument(saved.file) || isPlainText(saved.file))
    ? { audio: null, document: saved.file }
    : { audio: saved, document: null };

/**
 * Resumes a saved draft. At the same address it is restored as it was left; at another one, the
 * values in the address take precedence and the written text stays.
 */
export function resumeDraft(
  work: RequestedWork,
  saved: SavedDraft<RequestFields> | null,
  again = nothingRepeated,
): JobDraft {
  const fresh = draftFor(work, again);
  if (saved === null) return fresh;
  if (saved.fields === null) return { ...fresh, ...filesOf(saved.attachment) };
  const { requested, ...fields } = saved.fields;
  // Drafts that were saved before there were briefs have none.
  const files = filesOf(saved.attachment);
  const draft: JobDraft = { ...noBrief, ...fields, encoding: '', ...files };
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

/** The fields that can be invalid, in the order of the form. */
export const checkedFields = ['source', 'target', 'audio', 'content', 'document', 'due'] as const;
export type CheckedField = (typeof checkedFields)[number];

/** The error of each invalid field. */
export type FieldErrors = Readonly<Partial<Record<CheckedField, string>>>;

/** The file that is translated instead of the text; null if it is the text. */
export const documentOf = ({ service, document }: JobDraft): File | null =>
  service === 'translation' ? document : null;

/** What is wrong with each field of a draft; nothing if it can be requested. */
export function errorsIn(draft: JobDraft): FieldErrors {
  const problem = dueProblem(draft.due);
  return { ...workErrors(draft), ...(problem !== null && { due: problem }) };
}

function workErrors(draft: JobDraft): FieldErrors {
  const { service, content, audio } = draft;
  const languages = service === 'translation' ? pairErrors(draft) : languageErrors(draft);
  if (service === 'transcription')
    return audio === null ? { ...languages, audio: 'Choose a recording.' } : languages;
  if (documentOf(draft) !== null || content.trim() !== '') return languages;
  const file = service === 'translation' ? 'choose a file' : 'use a text file';
  return { ...languages, content: `Enter the text, or ${file}.` };
}

const languageErrors = ({ target }: JobDraft): FieldErrors =>
  target === '' ? { target: 'Choose a language.' } : {};

function pairErrors({ source, target }: JobDraft): FieldErrors {
  if (source !== '' && source === target)
    return { target: 'Choose another language than that of the text.' };
  return {
    ...(source === '' && { source: 'Choose the language of the text.' }),
    ...(target === '' && { target: 'Choose the language to translate into.' }),
  };
}

/** What is still missing, as a sentence; null if nothing is. */
export function missingFrom(draft: JobDraft): string | null {
  const { service, source, target, content, audio } = draft;
  if (service === 'translation') {
    if (source === '' || target === '') return 'Choose the source and the target language.';
    if (source === target) return 'The source and the target language are the same.';
  }
  if (target === '') return 'Choose a language.';
  if (service === 'transcription') return audio === null ? 'Choose a recording.' : null;
  if (documentOf(draft) !== null) return null;
  return content.trim() === '' ? 'Enter the text or choose a text file.' : null;
}

/** The work of a text, without a provider. */
const textWorkOf = ({ service, source, target, content }: JobDraft) =>
  service === 'translation'
    ? ({
        service_type: service,
        source_language: source,
        target_language: target,
        content,
      } as const)
    : ({ service_type: 'narration', language: target, content } as const);

/** The work of a recording, without a provider. */
const recordingWorkOf = ({ target, content }: JobDraft) => ({
  service_type: 'transcription' as const,
  language: target,
  ...(content.trim() !== '' && { content }),
});

/** The filled fields of a brief, as the API takes them. */
const briefOf = ({ tone, due, ...texts }: DraftBrief) => ({
  ...(Object.fromEntries(
    briefTextNames.map((name) => [name, texts[name].trim()]).filter(([, text]) => text !== ''),
  ) as Partial<Record<BriefText, string>>),
  ...(tone !== '' && { tone }),
  ...(due !== '' && { due_at: dueFromField(due) }),
});

const requestedProvider = ({ provider }: JobDraft) =>
  provider === '' ? {} : { provider_id: provider };

/** The body of the request that creates a translation or a narration. */
export const jobRequestOf = (draft: JobDraft): NewJob => ({
  ...textWorkOf(draft),
  ...requestedProvider(draft),
  ...briefOf(draft),
});

/** The fields that go with the recording of a transcription. */
export const transcriptionRequestOf = (draft: JobDraft) => ({
  ...recordingWorkOf(draft),
  ...requestedProvider(draft),
  ...briefOf(draft),
});

const documentWorkOf = ({ source, target, encoding }: JobDraft, document: File) =>
  ({
    source_language: source,
    target_language: target,
    ...(encoding !== '' && { encoding }),
    document,
  }) as const;

/** The file of a translation, and the fields that go with it. */
export const documentRequestOf = (draft: JobDraft, document: File) => ({
  ...documentWorkOf(draft, document),
  ...requestedProvider(draft),
  ...briefOf(draft),
});

/** Identifies a job request, so that a retry reuses its idempotency key. */
export const jobRequestFingerprint = (draft: JobDraft): readonly unknown[] => {
  const { audio, service } = draft;
  const document = documentOf(draft);
  if (document !== null) return [documentRequestOf(draft, document), fileFingerprint(document)];
  if (service !== 'transcription') return [jobRequestOf(draft), false];
  return [transcriptionRequestOf(draft), audio !== null && fileFingerprint(audio.file)];
};

/** The request for a quote; null while there is not enough to price. */
export function quoteRequestOf(
  draft: JobDraft,
): QuoteRequest | ReturnType<typeof documentWorkOf> | null {
  if (missingFrom(draft) !== null) return null;
  const document = documentOf(draft);
  if (document !== null) return documentWorkOf(draft, document);
  if (draft.service !== 'transcription') return textWorkOf(draft);
  const seconds = draft.audio?.seconds ?? null;
  return seconds === null ? null : { ...recordingWorkOf(draft), audio_duration: seconds };
}
