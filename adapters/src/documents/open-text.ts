import { decodeText } from './decode-text.ts';
import type { Encoding } from './encodings.ts';
import type { OpenDocument } from './document-format.ts';
import { replaceRanges } from './replace-ranges.ts';
import { placeUnit, replaceUnits, type PlacedUnit } from './text-units.ts';
import { linesOf, type Line } from './lines.ts';

function toUnit(source: string, lines: readonly Line[]): readonly PlacedUnit[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const inlines = lines.flatMap(({ from, to, next }, nth) => [
    { kind: 'text', text: source.slice(from, to) } as const,
    ...(nth === lines.length - 1 ? [] : [{ kind: 'break', raw: source.slice(to, next) } as const]),
  ]);
  return placeUnit(inlines, { from: first.from, to: last.to });
}

/** Opens a plain text: its paragraphs, which empty lines separate, are the units. */
export function openText(bytes: Uint8Array, encoding?: Encoding): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes, encoding);
  const placed: PlacedUnit[] = [];
  let lines: Line[] = [];
  const flush = (): void => {
    placed.push(...toUnit(source, lines));
    lines = [];
  };
  for (const line of linesOf(source)) {
    if (source.slice(line.from, line.to).trim() === '') flush();
    else lines.push(line);
  }
  flush();
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const writer = { escape: (text: string) => text, lineBreak };
  return {
    units: placed.map(({ unit }) => unit.text),
    notices: isUtf8 ? [] : ['encoding-changed'],
    write: (translations) =>
      new TextEncoder().encode(
        mark + replaceRanges(source, replaceUnits(placed, translations, writer)),
      ),
  };
}
