import type { Job } from '../jobs/job.ts';
import { type Instant, later } from '../kernel/instant.ts';
import { composeText } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ServiceType } from '../services/service.ts';
import { joinSegments } from '../texts/edit-segments.ts';
import { longestText } from '../texts/count-text.ts';
import { segmentText } from '../texts/segment-text.ts';
import { noteText } from '../texts/document-units.ts';
import {
  type DraftContent,
  type DraftFault,
  type DraftHead,
  type DraftSegment,
  mostSegments,
} from './draft.ts';

type Segments = readonly DraftSegment[];

/** The kind of draft of each service. */
const draftKind: Readonly<Record<ServiceType, DraftContent['kind']>> = {
  translation: 'segments',
  transcription: 'text',
  narration: 'segments',
};

/** The text that the segments divide. */
export const joinSources = (segments: Segments): string =>
  segments.map(({ source, gap }) => source + gap).join('');

/** The text of a draft as it would be delivered. */
export const joinDraft = (content: DraftContent): string =>
  content.kind === 'text' ? content.text : joinSegments(content.segments);

const composeSegment = (segment: DraftSegment): DraftSegment => ({
  ...segment,
  text: composeText(segment.text),
  note: segment.note === null ? null : composeText(segment.note),
});

/** What a provider wrote, in composed letters (NFC). Sources stay as the client wrote them. */
export const composeDraft = (content: DraftContent): DraftContent =>
  content.kind === 'text'
    ? { kind: 'text', text: composeText(content.text) }
    : { kind: 'segments', segments: content.segments.map(composeSegment) };

/** Joins neighbours, so that a text of very many short lines has no more segments than a draft may. */
function limitSegments(segments: Segments): Segments {
  const inOne = Math.ceil(segments.length / mostSegments);
  if (inOne <= 1) return segments;
  const joined: DraftSegment[] = [];
  for (let start = 0; start < segments.length; start += inOne) {
    const group = segments.slice(start, start + inOne);
    const gap = group.at(-1)?.gap ?? '';
    const source = joinSources(group).slice(0, gap === '' ? undefined : -gap.length);
    joined.push({ source, gap, text: '', state: 'open', note: null });
  }
  return joined;
}

function divideText({ content, work }: Pick<Job, 'content' | 'work'>): Segments {
  if (work.serviceType === 'transcription') return [];
  const isTranslation = work.serviceType === 'translation';
  const divided = segmentText(content, isTranslation ? work.sourceLanguage : work.language);
  return limitSegments(
    divided.map(({ source, gap }) => ({ source, gap, text: '', state: 'open', note: null })),
  );
}

/** The segments of a new text, with the work on those that the old text has too. */
function carryOver(segments: Segments, old: Segments): Segments {
  const bySource = new Map(old.map((segment) => [segment.source, segment]));
  return segments.map((segment) => {
    const { text, state, note } = bySource.get(segment.source) ?? segment;
    return { ...segment, text, state, note };
  });
}

/**
 * The draft with which a provider continues: the saved one, or one without any work.
 *
 * A client can have edited the text since the draft was saved, if the job was released in between.
 * Then its segments are those of the new text, and those that are in both texts have their work.
 *
 * The draft of a narration was one text of notes in earlier versions of Nsem: they become the notes
 * of its segments. A text that is too long for them remains whole among the versions.
 */
export function continueDraft(
  job: Pick<Job, 'content' | 'work'>,
  saved: DraftContent | null,
): DraftContent {
  if (draftKind[job.work.serviceType] === 'text') return saved ?? { kind: 'text', text: '' };
  const old = saved?.kind === 'segments' ? saved.segments : [];
  if (saved !== null && joinSources(old) === job.content) return saved;
  const segments = carryOver(divideText(job), old);
  return {
    kind: 'segments',
    segments: saved?.kind === 'text' ? noteText(segments, saved.text) : segments,
  };
}

/** The saves of one device within this time are one version. */
const versionMs = 10 * 60 * 1_000;

/** A translation may be this many times as long as its source, and some more. */
const longestShare = 4;
const longestRest = 20_000;

/** Checks whether a draft of the job may have the content. */
export function checkContent(
  { work, content: source }: Pick<Job, 'content' | 'work'>,
  content: DraftContent,
): Result<null, DraftFault> {
  const expected = draftKind[work.serviceType];
  if (content.kind !== expected) return refuse({ code: 'draft.wrong-kind', expected });
  if (content.kind === 'text') return checkLength(content.text.length, longestText);
  if (joinSources(content.segments) !== source) return refuse({ code: 'draft.other-source' });
  const length = content.segments.reduce((sum, { text }) => sum + text.length, 0);
  return checkLength(length, longestShare * source.length + longestRest);
}

const checkLength = (length: number, longest: number): Result<null, DraftFault> =>
  length <= longest ? ok(null) : refuse({ code: 'draft.too-long', longest });

/** The fields of a save that the decision depends on. */
export type DraftSave = Pick<DraftHead, 'digest' | 'savedOn' | 'words'> &
  Readonly<{
    /** The version that the provider has changed; 0 before the first save. */
    baseVersion: number;
    /** Whether the version before stays, however new it is: the provider replaces it on purpose. */
    keepsPrevious: boolean;
  }>;

/** The newest version after a save, and what happens to the one before. */
export type DecidedDraft = Readonly<{ head: DraftHead; change: 'none' | 'insert' | 'replace' }>;

/**
 * Decides a save. It is refused if the draft was saved since the version that it is based on. To save
 * what is stored changes nothing; so does a repetition of the last save, whose answer was lost.
 */
export function decideSave(
  head: DraftHead | undefined,
  { baseVersion, keepsPrevious, ...save }: DraftSave,
  now: Instant,
): Result<DecidedDraft, DraftFault> {
  const current = head?.version ?? 0;
  const isStored = head?.digest === save.digest;
  if (head !== undefined && isStored && (baseVersion === current || baseVersion === current - 1)) {
    return ok({ head, change: 'none' });
  }
  if (baseVersion !== current) return refuse({ code: 'draft.newer-version', newer: head ?? null });
  const saved = { ...save, version: current + 1, savedAt: now };
  return head !== undefined && !keepsPrevious && replaces(save, head, now)
    ? ok({ head: { ...saved, begunAt: head.begunAt }, change: 'replace' })
    : ok({ head: { ...saved, begunAt: now }, change: 'insert' });
}

/** A text of which more than half was deleted remains as a version: it can be a mistake. */
const replaces = (
  { savedOn, words }: Pick<DraftSave, 'savedOn' | 'words'>,
  head: DraftHead,
  now: Instant,
): boolean =>
  savedOn === head.savedOn &&
  now >= head.begunAt &&
  now < later(head.begunAt, versionMs) &&
  words * 2 >= head.words;
