import {
  readTranscript,
  toSpeakerName,
  type TranscriptPart,
  writeTranscript,
} from '@nsem/core/texts';

import { type DraftContent, type Segment, segmentsOf } from '../draft/draft.ts';
import type { Work } from '../draft/open-draft.ts';
import type { WorkForm } from '../provider/use-work.ts';
import {
  beginEditing,
  type Edit,
  type EditorState,
  enterText,
  focusOn,
  replaceSegments,
} from '../segments/editor-state.ts';

const partAt = ({ segments }: EditorState, index: number): TranscriptPart | undefined => {
  const segment = segments[index];
  return segment && toPart(segment);
};

/** Replaces some parts by others. */
const replaceParts = (at: number, count: number, parts: readonly TranscriptPart[]): Edit =>
  replaceSegments(at, count, parts.map(toSegment));

/** Changes the stamp or the speaker of a part. */
export const setPart =
  (index: number, values: Partial<Pick<TranscriptPart, 'at' | 'speaker'>>): Edit =>
  (state) => {
    const part = partAt(state, index);
    if (part === undefined) return state;
    const next = { ...part, ...values };
    const isSame = next.at === part.at && next.speaker === part.speaker;
    return isSame ? state : replaceParts(index, 1, [next])(state);
  };

const emptyLine = /\n[^\S\n]*\n/;

/** Enters the text of a part; an empty line in it, such as in a pasted transcript, divides it. */
export const enterPartText =
  (index: number, text: string): Edit =>
  (state) => {
    const part = partAt(state, index);
    if (part === undefined || !emptyLine.test(text)) return enterText(index, text)(state);
    const [first, ...others] = readTranscript(text);
    if (first === undefined) return enterText(index, '')(state);
    const joined = {
      at: first.at ?? part.at,
      speaker: first.speaker ?? part.speaker,
      text: first.text,
    };
    const divided = replaceParts(index, 1, [joined, ...others])(state);
    return focusOn(index + others.length)(divided);
  };

/**
 * Begins a new part at the caret, with the same speaker.
 *
 * @param now the playing time; without it if the stamps would then go backwards
 */
export const divideAt =
  (index: number, caret: number, now: number): Edit =>
  (state) => {
    const part = partAt(state, index);
    if (part === undefined) return state;
    const before = { ...part, text: part.text.slice(0, caret).trimEnd() };
    const after = {
      at: fitsBetween(state, index, now) ? now : null,
      speaker: part.speaker,
      text: part.text.slice(caret).trimStart(),
    };
    return focusOn(index + 1)(replaceParts(index, 1, [before, after])(state));
  };

/** Whether a time is after all stamps up to a part, and before those that follow it. */
function fitsBetween({ segments }: EditorState, index: number, now: number): boolean {
  const stampOf = (one: (typeof segments)[number]): number | null => toPart(one).at;
  const last = segments.slice(0, index + 1).findLast((one) => stampOf(one) !== null);
  const next = segments.slice(index + 1).find((one) => stampOf(one) !== null);
  const isAfter = last === undefined || now > (stampOf(last) ?? 0);
  return isAfter && (next === undefined || now < (stampOf(next) ?? 0));
}

/** Makes one part of a part and the next one, with the stamp and the speaker of the first. */
export const joinWithNext =
  (index: number): Edit =>
  (state) => {
    const [part, next] = [partAt(state, index), partAt(state, index + 1)];
    if (part === undefined || next === undefined) return state;
    const text = [part.text.trimEnd(), next.text.trimStart()].filter((one) => one !== '').join(' ');
    return focusOn(index)(replaceParts(index, 2, [{ ...part, text }])(state));
  };

/** Deletes a part; the only one is emptied. */
export const removePart =
  (index: number): Edit =>
  (state) => {
    const part = partAt(state, index);
    if (part === undefined) return state;
    const left = state.segments.length === 1 ? [{ ...part, text: '' }] : [];
    return focusOn(index)(replaceParts(index, 1, left)(state));
  };

/** Gives a speaker another name, in all parts. */
export const renameSpeaker =
  (from: string, to: string): Edit =>
  (state) => {
    const name = toSpeakerName(to);
    const isTheirs = (one: EditorState['segments'][number]): boolean =>
      toPart(one).speaker === from;
    const first = state.segments.findIndex(isTheirs);
    if (name === null || name === from || first === -1) return state;
    const end = state.segments.findLastIndex(isTheirs) + 1;
    const renamed = state.segments
      .slice(first, end)
      .map((one) => (isTheirs(one) ? toSegment({ ...toPart(one), speaker: name }) : one));
    return replaceSegments(first, end - first, renamed)(state);
  };

/**
 * A part as a segment, so that transcripts and translations have the same steps, Undo and Redo: what
 * precedes the spoken text, as it is written, is its source.
 */
const toSegment = ({ at, speaker, text }: TranscriptPart): Segment => ({
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
