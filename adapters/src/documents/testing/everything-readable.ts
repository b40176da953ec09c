import { readFileSync } from 'node:fs';
import { withoutFormatMarks } from '@nsem/core/texts';
import fc from 'fast-check';
import type { DocumentFormat, DocumentNotice } from '../document-format.ts';
import { openDocument } from '../open-document.ts';

/** What becomes of a word: it is offered, or a notice names it, or it is no text of a reader. */
export type Expected = 'offered' | 'no-text' | DocumentNotice;

/** A generated document that contains each of its words once. */
export type WordedDocument = Readonly<{
  format: DocumentFormat;
  bytes: Uint8Array;
  expected: ReadonlyMap<string, Expected>;
}>;

/** Writes the next word of a document. */
export type Next = (of?: Expected) => string;

/** A part of a sentence. */
export type Part = (next: Next) => string;

/** What contains a sentence. */
export type Wrap = (next: Next, sentence: string) => string;

/** How documents of a format are generated. */
export type Grammar = Readonly<{
  format: DocumentFormat;
  parts: readonly Part[];
  blocks: readonly Wrap[];
  /** Writes the document around its blocks. */
  compose: (next: Next, blocks: readonly string[]) => string;
}>;

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Words of one length, of which none is a part of another. */
const wordOf = (nth: number): string =>
  `kofi${letters[Math.floor(nth / 676) % 26]}${letters[Math.floor(nth / 26) % 26]}${letters[nth % 26]}`;

/** Creates the words of a document, each with what is expected of it. */
export function createWords() {
  const expected = new Map<string, Expected>();
  const next: Next = (of = 'offered') => {
    const word = wordOf(expected.size);
    expected.set(word, of);
    return word;
  };
  return { expected, next };
}

/** Documents of up to 6 blocks, each around a sentence of up to 5 parts. */
export function documentsOf({ format, parts, blocks, compose }: Grammar) {
  const sentence = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 });
  const block = fc.tuple(fc.constantFrom(...blocks), sentence);
  return fc.array(block, { minLength: 1, maxLength: 6 }).map((made): WordedDocument => {
    const { expected, next } = createWords();
    const written = made.map(([wrap, of]) => wrap(next, of.map((part) => part(next)).join(' ')));
    return { format, bytes: new TextEncoder().encode(compose(next, written)), expected };
  });
}

/** How often a word is in the texts. */
const timesIn = (texts: readonly string[], word: string): number =>
  texts.join('\n').split(word).length - 1;

/** A text as it is read: marks of formats can be others, if a format crossed another one. */
const readUnit = (unit: string): string => withoutFormatMarks(unit).replaceAll(/\s+/gu, ' ').trim();

/**
 * What is wrong with how a document is read and written: a word that a reader sees is offered exactly
 * once, or a notice names it; what is no text is not offered; and a translation in capitals has each
 * word once, in the same texts.
 */
export function findBreaches({ format, bytes, expected }: WordedDocument): readonly string[] {
  const { units, notices, write } = openDocument(bytes, format);
  const capitals = units.map((unit) => unit.toUpperCase());
  const again = openDocument(write(capitals, 'tw'), format);
  const breaches = [...expected].flatMap(([word, of]) => {
    const times = timesIn(units, word);
    if (of === 'offered') {
      const after = timesIn(again.units, word.toUpperCase());
      return [
        ...(times === 1 ? [] : [`${word} is offered ${times} times`]),
        ...(after === 1 ? [] : [`${word} is ${after} times in the translation`]),
      ];
    }
    const isNamed = of === 'no-text' || notices.includes(of);
    return [
      ...(times === 0 ? [] : [`${word} is offered, but is ${of}`]),
      ...(isNamed ? [] : [`${word} needs the notice ${of}`]),
    ];
  });
  const isSame = again.units.map(readUnit).join('\n\n') === capitals.map(readUnit).join('\n\n');
  return [...breaches, ...(isSame ? [] : [`other texts: ${again.units.join('|')}`])];
}

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
