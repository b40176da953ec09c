import { readTranscript, toSpeakerName, type TranscriptPart } from '@nsem/core/texts';

import {
  enterText,
  focusOn,
  replaceSegments,
  type Edit,
  type EditorState,
} from '../segments/editor-state.ts';
import { toPart, toSegment } from './transcript-content.ts';

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
 * @param now the moment that is heard; without it if the stamps would then go backwards
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

/** Whether a moment is after all stamps up to a part, and before those that follow it. */
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
