import { composeUnit, renderUnit, type Unit } from '../compose-unit.ts';
import { decodeText, type Encoding } from '../encodings.ts';
import type { DocumentNotice, OpenDocument } from '../document-format.ts';
import { matchPairs } from '../inline.ts';
import { replaceRanges, type Replacement } from '../ranges.ts';
import { declareLanguage } from './declare-language.ts';
import { findKept, isReadAttribute } from './find-notices.ts';
import { findStructure, tagsToTranslate, type HtmlStructure } from './html-structure.ts';
import { lineEnd, readBlocks, type Block } from './read-blocks.ts';
import { createSlice, isWithin, type Place, readTokens } from './read-tokens.ts';

/** A text to translate: of a block, or of an attribute. */
type Text = Place & Readonly<{ unit: Unit<Place>; of: Block | string }>;

type Translated = Text & Readonly<{ translation: string }>;

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // XHTML has no names for signs.
    .replaceAll('\u00A0', '&#160;');

const attributeTexts = (structure: HtmlStructure): readonly Text[] =>
  Array.from(tagsToTranslate(structure)).flatMap((tag) =>
    tag.attributes.flatMap((attribute): readonly Text[] => {
      if (!isReadAttribute(tag, attribute)) return [];
      const { name, value, from, to } = attribute;
      const unit = composeUnit<Place>([{ kind: 'text', text: value }]);
      return unit === undefined ? [] : [{ unit, from, to, of: name }];
    }),
  );

const blockTexts = (structure: HtmlStructure): readonly Text[] =>
  readBlocks(structure).flatMap((block) => {
    const unit = composeUnit(matchPairs(block.pieces));
    return unit === undefined ? [] : [{ unit, from: block.from, to: block.to, of: block }];
  });

/** A line break that a translator added. */
const added: Place = { from: -1, to: -1 };

/** A translated block; what it contains is written as it is replaced itself. */
function writeBlock(
  { unit, translation, of }: Translated,
  slice: (place: Place) => string,
  lineBreak: string,
): string {
  const hasLines = typeof of !== 'string' && of.hasLines;
  const parts = renderUnit(unit, translation, hasLines ? lineEnd : added).map((inline) => {
    if (inline.raw === added) return lineBreak;
    if (inline.raw === lineEnd) return '\n';
    if (inline.raw !== undefined) return slice(inline.raw);
    return inline.kind === 'text' ? escapeText(inline.text) : '';
  });
  return parts.join('');
}

/** Replaces blocks in a source of which some places are replaced already. */
function replaceBlocks(
  source: string,
  blocks: readonly Translated[],
  within: readonly Replacement[],
): readonly Replacement[] {
  const slice = createSlice(source, within);
  const lineBreak = source.startsWith('<?xml') ? '<br/>' : '<br>';
  const replaced = blocks.map((block) => ({
    from: block.from,
    to: block.to,
    text: writeBlock(block, slice, lineBreak),
  }));
  return [...within.filter(({ from }) => !isWithin(replaced, from)), ...replaced];
}

function writeHtml(
  source: string,
  texts: readonly Translated[],
  declared: readonly Replacement[],
): string {
  const changed = texts.filter(({ unit, translation }) => unit.text !== translation);
  const attributes = changed.flatMap(({ of, translation, from, to }) => {
    if (typeof of !== 'string') return [];
    const value = escapeText(translation).replaceAll('"', '&quot;');
    return [{ from, to, text: `${of}="${value}"` }];
  });
  const blocksOf = (isInner: boolean) =>
    changed.filter(({ of }) => typeof of !== 'string' && of.isInner === isInner);
  const inner = replaceBlocks(source, blocksOf(true), [...declared, ...attributes]);
  return replaceRanges(source, replaceBlocks(source, blocksOf(false), inner));
}

/** Opens an HTML document: its texts, and the attributes that a reader sees or hears. */
export function openHtml(bytes: Uint8Array, encoding?: Encoding): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes, encoding);
  const structure = findStructure(readTokens(source));
  const texts = [...blockTexts(structure), ...attributeTexts(structure)].toSorted(
    (a, b) => a.from - b.from,
  );
  const notices = new Set<DocumentNotice>(findKept(structure));
  if (!isUtf8) notices.add('encoding-changed');
  if (texts.some(({ unit }) => unit.isFormatDropped)) notices.add('format-dropped');
  return {
    units: texts.map(({ unit }) => unit.text),
    notices: [...notices].toSorted(),
    write(translations, language) {
      const translated = texts.map((text, nth) => ({
        ...text,
        translation: translations[nth] ?? text.unit.text,
      }));
      const declared = declareLanguage(structure, source, language);
      return new TextEncoder().encode(mark + writeHtml(source, translated, declared));
    },
  };
}
