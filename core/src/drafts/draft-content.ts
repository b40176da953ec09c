import { composeText } from '../kernel/normalize-text.ts';
import type { Job } from '../jobs/job.ts';
import type { ServiceType } from '../services/work.ts';
import { joinSegments } from '../texts/edit-segments.ts';
import { noteText } from '../texts/note-text.ts';
import { segmentText } from '../texts/segment-text.ts';
import { mostSegments, type DraftContent, type DraftSegment } from './draft.ts';

type Segments = readonly DraftSegment[];

/** What the draft of each service consists of. */
export const draftKind: Readonly<Record<ServiceType, DraftContent['kind']>> = {
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
 * What a provider continues with: what they saved, or a draft without any work.
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
