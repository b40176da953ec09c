import { readFileSync } from 'node:fs';
import type { DocumentFormat } from '../document-format.ts';
import { openDocument } from '../open-document.ts';

/** A document of the field cases. */
export const readCase = (name: string): string =>
  readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');

/** Opens a document of a text. */
export const openText = (format: DocumentFormat, text: string) =>
  openDocument(new TextEncoder().encode(text), format);

/** A document whose texts are in capitals, which shows what is a text and what is not. */
export function inCapitals(format: DocumentFormat, text: string, language = 'tw'): string {
  const { units, write } = openText(format, text);
  const translations = units.map((unit) => unit.toUpperCase());
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(write(translations, language));
}
