import { readTranscript, writeTranscript, type TranscriptPart } from '@nsem/core/texts';

import { segmentsOf, type DraftContent, type Segment } from '../draft/draft.ts';
import type { Work } from '../draft/open-draft.ts';
import type { WorkForm } from '../provider/use-work.ts';
import { beginEditing, focusOn, type EditorState } from '../segments/editor-state.ts';

/**
 * A part as a segment, so that transcripts and translations are edited, undone and redone alike: what
 * precedes the spoken text, as it is written, is its source.
 */
export const toSegment = ({ at, speaker, text }: TranscriptPart): Segment => ({
  source: writeTranscript([{ at, speaker, text: '' }]),
  gap: '\n\n',
  text,
  state: 'open',
  note: null,
});

const known = new WeakMap<Segment, TranscriptPart>();

/** The part that a segment contains; its text may still have spaces that a delivered one has not. */
export function toPart(segment: Segment): TranscriptPart {
  const part = known.get(segment) ?? readPart(segment);
  known.set(segment, part);
  return part;
}

function readPart({ source, text }: Segment): TranscriptPart {
  const [head] = readTranscript(source);
  return { at: head?.at ?? null, speaker: head?.speaker ?? null, text };
}

/** The parts that segments contain. */
export const toParts = (segments: readonly Segment[]): readonly TranscriptPart[] =>
  segments.map(toPart);

const firstPart: TranscriptPart = { at: 0, speaker: null, text: '' };

/** The segments of a written transcript; an empty one begins with a part to write into. */
function readSegments(content: DraftContent): readonly Segment[] {
  if (content.kind === 'segments') return segmentsOf(content);
  const parts = readTranscript(content.text);
  return (parts.length === 0 ? [firstPart] : parts).map(toSegment);
}

/** The transcript that segments make, as it is saved and delivered. */
const writeSegments = (segments: readonly Segment[]): string => writeTranscript(toParts(segments));

/** Continues after the last part. */
function beginTranscript(work: Work): EditorState {
  // The changes of a draft from before it had parts have their places in the whole text.
  const state =
    work.segments === undefined
      ? beginEditing(readSegments(work.content), { past: [], future: [] })
      : beginEditing(work.segments, work);
  return focusOn(state.segments.length - 1)(state);
}

/**
 * What is saved of the edited parts. The whole text is written only when it is needed: with every key
 * press it would take too long.
 */
function toWork({ segments, past, future }: EditorState): Work {
  let text: string | undefined;
  return {
    get content(): DraftContent {
      text ??= writeSegments(segments);
      return { kind: 'text', text };
    },
    segments,
    past,
    future,
  };
}

/** How the draft of a transcription is edited. */
export const transcriptForm: WorkForm = { read: readSegments, begin: beginTranscript, toWork };
