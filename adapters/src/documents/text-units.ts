import { composeUnit, renderUnit, type Unit } from './compose-unit.ts';
import type { Inline } from './inline.ts';
import type { Replacement } from './ranges.ts';

/** A text with its place in a source, in which its translation replaces it. */
export type PlacedUnit = Readonly<{
  unit: Unit;
  from: number;
  to: number;
  /** A line break that a translator added, if it is written in another way here. */
  lineBreak?: string;
  /** How the text is written, if not as the others of the format are. */
  write?: (text: string) => string;
}>;

/** A unit of the pieces between two places of a source; none if there is nothing to translate. */
export function placeUnit(
  inlines: readonly Inline[],
  { from, to }: Readonly<{ from: number; to: number }>,
): readonly PlacedUnit[] {
  const unit = composeUnit(inlines);
  return unit === undefined ? [] : [{ unit, from, to }];
}

/** How a format writes a text and a line break that a translator added. */
type TextWriter = Readonly<{
  /** Writes a text, before what follows in its unit: the source of a format, or nothing. */
  escape: (text: string, next: string) => string;
  lineBreak: string;
  /** A change of the whole text of a unit; none by default. */
  finish?: (text: string) => string;
}>;

/** A translated unit as the source of its format. */
function writeUnit(placed: PlacedUnit, translation: string, writer: TextWriter): string {
  const { escape, finish = (text) => text } = writer;
  const inlines = renderUnit(placed.unit, translation, placed.lineBreak ?? writer.lineBreak);
  const { write } = placed;
  if (write !== undefined) {
    return write(inlines.map((one) => (one.kind === 'text' ? one.text : one.raw)).join(''));
  }
  const parts = inlines.map((inline, nth) =>
    inline.kind === 'text'
      ? (inline.raw ?? escape(inline.text, inlines[nth + 1]?.raw ?? ''))
      : inline.raw,
  );
  return finish(parts.join(''));
}

/**
 * The replacements in a source by translations of its units; a unit that stays as it is, is not.
 */
export const replaceUnits = (
  placed: readonly PlacedUnit[],
  translations: readonly string[],
  writer: TextWriter,
): readonly Replacement[] =>
  placed.flatMap((one, nth) => {
    const { unit, from, to } = one;
    const translation = translations[nth] ?? unit.text;
    if (translation === unit.text) return [];
    return [{ from, to, text: writeUnit(one, translation, writer) }];
  });

/** A line of a text, from `from` up to `to`; the next one begins at `next`. */
export type Line = Readonly<{ from: number; to: number; next: number }>;

/** The lines of a text, however they end. */
export function* linesOf(text: string): Generator<Line> {
  for (let from = 0; from <= text.length;) {
    const to = endOfLine(text, from);
    const next = text.startsWith('\r\n', to) ? to + 2 : to + 1;
    yield { from, to, next };
    from = next;
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}
