import {
  divideUnits,
  findFormatMarks,
  findUnitMismatch,
  joinUnits,
  withoutFormatMarks,
} from '@nsem/core/texts';
import { detectEncoding } from './detect-encoding.ts';
import { type DocumentFormat, isTooComplex, type OpenDocument } from './document-format.ts';
import { besideUtf8, decodeAs, type Encoding, encodings } from './encodings.ts';
import { openDocument } from './open-document.ts';

/** A unit of a document, and its translation; both as texts with marks. */
type Translated = Readonly<{ source: string; translation: string }>;

/** By what a unit is recognised, however its formats and its white space were read: its letters and digits. */
const keyOf = (unit: string): string =>
  withoutFormatMarks(unit)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .toLowerCase();

const marksOf = (unit: string): string =>
  findFormatMarks(unit)
    .map(({ mark }) => mark)
    .join('');

/**
 * A translation with the marks of a unit. If the unit had other ones when it was translated, they are after
 * the text: what stands for a picture or a range is not lost, and begins and ends. If the unit has more text
 * than was translated, all of it is after the translation.
 */
function fitUnit({ source, translation }: Translated, unit: string): string {
  const text = withoutFormatMarks(translation).trim();
  if (keyOf(unit).length > keyOf(source).length) return `${text} ${unit}`;
  const marks = marksOf(unit);
  if (marks === marksOf(source)) return translation;
  return marks === '' ? text : `${text} ${marks}`;
}

/** Whether a unit is another one with some words more or less: half of the shorter one begins or ends both. */
function isSimilar(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let [begin, end] = [0, 0];
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  while (begin + end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return 2 * (begin + end) > shorter;
}

/** How many units that were translated are in a document, as it is read now. */
function countKnown(translated: readonly string[], units: readonly string[]): number {
  const now = new Set(units.map(keyOf));
  return translated.filter((unit) => now.has(keyOf(unit))).length;
}

/** Half-open ranges of units: as they were translated, and as the document has them now. */
type Gap = Readonly<{ from: number; to: number; nowFrom: number; nowTo: number }>;

/** The places of keys that occur once. */
function findUnique(keys: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, key] of keys.entries()) places.set(key, places.has(key) ? -1 : at);
  return new Map([...places].filter(([key, at]) => at >= 0 && key !== ''));
}

type Anchor = Readonly<{ at: number; now: number; previous: Anchor | undefined }>;

/** The longest sequence of units that occur once before and now, in the same order. The time is n log n. */
function findAnchors(before: readonly string[], now: readonly string[]): readonly Anchor[] {
  const places = findUnique(now);
  const ends: Anchor[] = [];
  for (const [key, at] of findUnique(before)) {
    const place = places.get(key);
    if (place === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle]?.now ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    ends[low] = { at, now: place, previous: ends[low - 1] };
  }
  const anchors: Anchor[] = [];
  for (let last = ends.at(-1); last !== undefined; last = last.previous) anchors.push(last);
  return anchors.toReversed();
}

/**
 * Finds where the units that were translated are in a document that is read in another way now, as another
 * version of the server may have offered it: some units are new, or are divided elsewhere, or have other
 * marks. Units that were not translated stay as they are.
 *
 * @returns the translations of all units, or undefined if a translated one has no place among them.
 */
export function alignUnits(
  translated: readonly Translated[],
  units: readonly string[],
): readonly string[] | undefined {
  const before = translated.map(({ source }) => keyOf(source));
  const now = units.map(keyOf);
  const result = [...units];

  const put = (at: number, place: number): void => {
    const [found, unit] = [translated[at], units[place]];
    if (found !== undefined && unit !== undefined) result[place] = fitUnit(found, unit);
  };

  /** As many units, each with some words more or less. */
  function putChanged({ from, to, nowFrom, nowTo }: Gap): boolean {
    if (to - from !== nowTo - nowFrom) return false;
    const places = before
      .slice(from, to)
      .map((key, nth) => [key, now[nowFrom + nth] ?? ''] as const);
    if (!places.every(([key, changed]) => isSimilar(key, changed))) return false;
    for (let nth = 0; nth < to - from; nth += 1) put(from + nth, nowFrom + nth);
    return true;
  }

  /** A unit that is several now: its translation is in the first one. */
  function putDivided({ from, to, nowFrom, nowTo }: Gap): boolean {
    if (to - from !== 1) return false;
    const divided = now.slice(nowFrom, nowTo).join('');
    if (divided !== before[from]) return false;
    const text = withoutFormatMarks(translated[from]?.translation ?? '').trim();
    result[nowFrom] = `${text} ${marksOf(units[nowFrom] ?? '')}`.trim();
    for (let at = nowFrom + 1; at < nowTo; at += 1) result[at] = marksOf(units[at] ?? '');
    return true;
  }

  /** What occurs several times, such as a number in cells, is where it is next. */
  function putNext({ from, to, nowFrom, nowTo }: Gap): boolean {
    let place = nowFrom;
    for (let at = from; at < to; at += 1) {
      while (place < nowTo && now[place] !== before[at]) place += 1;
      if (place >= nowTo) return false;
      put(at, place);
      place += 1;
    }
    return true;
  }

  function fill(gap: Gap): boolean {
    let { from, to, nowFrom, nowTo } = gap;
    for (; from < to && nowFrom < nowTo && before[from] === now[nowFrom]; from += 1, nowFrom += 1) {
      put(from, nowFrom);
    }
    for (; to > from && nowTo > nowFrom && before[to - 1] === now[nowTo - 1]; to -= 1, nowTo -= 1) {
      put(to - 1, nowTo - 1);
    }
    const rest = { from, to, nowFrom, nowTo };
    if (from === to) return true;
    return putChanged(rest) || putDivided(rest) || putNext(rest);
  }

  let [from, nowFrom] = [0, 0];
  for (const { at, now: place } of findAnchors(before, now)) {
    if (!fill({ from, to: at, nowFrom, nowTo: place })) return undefined;
    put(at, place);
    [from, nowFrom] = [at + 1, place + 1];
  }
  return fill({ from, to: before.length, nowFrom, nowTo: now.length }) ? result : undefined;
}

/** A translation to be put into the document of its source. */
export type Translation = Readonly<{
  format: DocumentFormat;
  /** The text of the job. */
  source: string;
  text: string;
  /** The code of the language of the translation. */
  language: string;
}>;

/** The encodings in which a text can have been read, the likeliest first. */
function possibleEncodings(bytes: Uint8Array): ReadonlySet<Encoding> {
  const likely = detectEncoding(bytes, '')?.encoding ?? 'windows-1252';
  const isUtf8 = decodeAs(bytes, 'utf-8') !== undefined;
  return new Set([likely, ...(isUtf8 ? besideUtf8 : (['windows-1252', ...encodings] as const))]);
}

/** The document in each encoding in which it can be read. */
function* openInEach(bytes: Uint8Array, format: DocumentFormat): Generator<OpenDocument> {
  for (const encoding of possibleEncodings(bytes)) {
    try {
      yield openDocument(bytes, format, encoding);
    } catch (error) {
      // In a wrong encoding, letters can be brackets that are never closed.
      if (!isTooComplex(error)) throw error;
    }
  }
}

/**
 * Opens the document of a job in the encoding in which it was read; if none gives exactly its texts, in that
 * which gives most of them.
 */
function openAgain(bytes: Uint8Array, { format, source }: Translation): OpenDocument | undefined {
  if (format === 'docx') return openDocument(bytes, format);
  const isUtf8 = decodeAs(bytes, 'utf-8') !== undefined;
  const units = divideUnits(source);
  let nearest: OpenDocument | undefined;
  // In another encoding, letters are other ones: units that are only as many are not those of the job.
  let mostKnown = isUtf8 ? -1 : 0;
  for (const document of openInEach(bytes, format)) {
    if (joinUnits(document.units) === source) return document;
    const known = countKnown(units, document.units);
    if (known <= mostKnown) continue;
    mostKnown = known;
    nearest = document;
  }
  return nearest;
}

/**
 * Writes a document with a translation of its texts. If another version of the server read it in another way
 * when it was ordered, the translation is put where these texts are now, and what was not offered stays.
 *
 * @returns undefined if the translation does not fit into it.
 * @throws {UnreadableDocument} if it is damaged or too complex.
 */
export function writeDocument(bytes: Uint8Array, translation: Translation): Uint8Array | undefined {
  const { source, text, language } = translation;
  if (findUnitMismatch(source, text) !== undefined) return undefined;
  const document = openAgain(bytes, translation);
  if (document === undefined) return undefined;
  const translations = divideUnits(text);
  const { units } = document;
  if (joinUnits(units) === source) return document.write(translations, language);
  const translated = divideUnits(source).map((unit, nth) => ({
    source: unit,
    translation: translations[nth] ?? '',
  }));
  const aligned = alignUnits(translated, units);
  return aligned && document.write(aligned, language);
}
