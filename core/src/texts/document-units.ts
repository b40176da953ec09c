import { longestSegmentNote, type WorkSegment } from './edit-segments.ts';
import { checkFormatMarks, type MarkDifference } from './format-marks.ts';
import { longestText } from './count-text.ts';
import { isLineBreak } from './white-space.ts';

/**
 * Writes a text into the notes of segments: as much as they can have in notes of the longest length,
 * from the first on.
 */
export function noteText<S extends WorkSegment>(
  segments: readonly S[],
  text: string,
): readonly S[] {
  // By code points, so that no letter is divided.
  const letters = Array.from(text.trim());
  const inOne = Math.floor(longestSegmentNote / 2);
  return segments.map((segment, index) => {
    const note = letters.slice(index * inOne, (index + 1) * inOne).join('');
    return note === '' ? segment : { ...segment, note };
  });
}

/** A translation of the longest text in UTF-8, which has at most three bytes for each unit of it. */
const mostTextBytes = 3 * longestText;

/** Whether a delivered file is a text that can be put into the document that it translates. */
export const isTextForDocument = ({
  contentType,
  sizeBytes,
}: Readonly<{ contentType: string; sizeBytes: number }>): boolean =>
  contentType === 'text/plain' && sizeBytes <= mostTextBytes;

/** The separator of the units of a document in the text of its job. */
const separator = '\n\n';

/**
 * The text of a job that a client ordered with a document: its units, such as paragraphs, cells and
 * subtitles, in their order. A unit has no empty line.
 */
export const joinUnits = (units: readonly string[]): string => units.join(separator);

/** Divides a text into its units: what empty lines separate. The time is linear, whatever the text. */
export function divideUnits(text: string): readonly string[] {
  const units: string[] = [];
  let lines: string[] = [];
  const end = (): void => {
    if (lines.length > 0) units.push(lines.join('\n').trim());
    lines = [];
  };
  for (const line of linesOf(text)) {
    if (line.trim() === '') end();
    else lines.push(line);
  }
  end();
  return units;
}

function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isLineBreak(text.charAt(at))) continue;
    yield text.slice(start, at);
    if (text.startsWith('\r\n', at)) at += 1;
    start = at + 1;
  }
  yield text.slice(start);
}

/** The marks of a unit, counted from 1, are not those of the source. */
export type MarkMismatch = Readonly<{
  reason: MarkDifference['check'];
  unit: number;
  mark: string;
}>;

/** Why a translation does not fit into the document. */
export type UnitMismatch =
  /** It has more or fewer units than the source. */
  Readonly<{ reason: 'units'; expected: number; found: number }> | MarkMismatch;

/** Finds the first place where a translation does not fit into the document that its source is of. */
export function findUnitMismatch(source: string, translation: string): UnitMismatch | undefined {
  const [units, translated] = [divideUnits(source), divideUnits(translation)];
  const [expected, found] = [units.length, translated.length];
  if (expected !== found) return { reason: 'units', expected, found };
  for (const [nth, unit] of units.entries()) {
    const [wrong] = checkFormatMarks({ source: unit, text: translated[nth] ?? '' });
    if (wrong === undefined) continue;
    return { reason: wrong.check, unit: nth + 1, mark: wrong.text };
  }
  return undefined;
}
