import { setImmediate } from 'node:timers/promises';
import { countPieces, type Result, type TextToCount, type WordCount } from '@nsem/core';

/** UTF-16 units that are counted within the unit of work: it takes one to three milliseconds. */
const shortText = 16_384;

/** Whether a text is counted before the unit of work; undefined is the text that a job has. */
export const isLong = (text: string | undefined): boolean =>
  text === undefined || text.length > shortText;

/**
 * Counts the words of a long text before the unit of work, and lets other requests run meanwhile: the
 * longest text takes up to 30 ms.
 *
 * @returns undefined if the unit of work can count the text itself.
 */
export async function countInAdvance(
  found: Result<TextToCount | null, unknown>,
): Promise<WordCount | undefined> {
  if (!found.ok || found.value === null || !isLong(found.value.text)) return undefined;
  const { text, language } = found.value;
  let words = 0;
  for (const ofPiece of countPieces(text, language)) {
    words += ofPiece;
    await setImmediate();
  }
  return { text, language, words };
}
