import { setImmediate } from 'node:timers/promises';
import {
  composeDraft,
  countPieces,
  type DraftContent,
  type DraftToSave,
  joinDraft,
  type LanguageCode,
  longestSegmentNote,
  mostSegments,
  segmentStates,
} from '@nsem/core';
import { packContent } from '../../../drafts/pack-content.ts';

/** The parts of a draft that are computed before the unit of work. */
export type PreparedDraft = Pick<DraftToSave, 'content' | 'packed' | 'words'>;

/** Composes, counts and compresses a draft, and lets other requests run meanwhile. */
export async function prepareDraft(
  sent: DraftContent,
  language: LanguageCode,
): Promise<PreparedDraft> {
  // The body was checked and its digest computed in this turn.
  await setImmediate();
  const content = composeDraft(sent);
  let words = 0;
  for (const ofPiece of countPieces(joinDraft(content), language)) {
    words += ofPiece;
    await setImmediate();
  }
  return { content, words, packed: await packContent(content) };
}

type Sent = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null;

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000');

const isNote = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string' && value.length <= longestSegmentNote && isText(value));

const states: ReadonlySet<unknown> = new Set(segmentStates);

const fields = 5;

/** Whether a segment is valid, except that its texts can be too long. */
const isSegment = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['source']) &&
  isText(value['gap']) &&
  isText(value['text']) &&
  states.has(value['state']) &&
  isNote(value['note']) &&
  Object.keys(value).length === fields;

/**
 * Leaves out the segments after the first that is invalid, so that a draft of many invalid ones is
 * refused for one: to describe the errors of all would delay other requests.
 */
export function cutAfterInvalid(content: unknown): unknown {
  const segments = isObject(content) ? content['segments'] : undefined;
  if (!isObject(content) || !Array.isArray(segments)) return content;
  const invalid = segments
    .slice(0, mostSegments)
    .findIndex((segment: unknown) => !isSegment(segment));
  return invalid === -1 ? content : { ...content, segments: segments.slice(0, invalid + 1) };
}
