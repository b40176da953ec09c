import { divideUnits, findUnitMismatch, joinUnits } from '@nsem/core/texts';
import { alignUnits, countKnown } from './align-units.ts';
import { besideUtf8, decodeAs } from './decode-text.ts';
import { detectEncoding } from './detect-encoding.ts';
import { isTooComplex } from './document-fault.ts';
import type { DocumentFormat, OpenDocument } from './document-format.ts';
import { encodings, type Encoding } from './encodings.ts';
import { openDocument } from './open-document.ts';

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
