import { composeUnit, renderUnit, type Unit } from '../compose-unit.ts';
import { decodeText } from '../decode-text.ts';
import type { DocumentNotice, OpenDocument } from '../document-format.ts';
import { matchPairs } from '../match-pairs.ts';
import { replaceRanges, type Replacement } from '../replace-ranges.ts';
import { readAttributes } from './elements.ts';
import { readBlocks } from './read-blocks.ts';
import { readTokens, type HtmlToken, type Place } from './read-tokens.ts';

/** A text to translate: of a block, or of an attribute. */
type Text = Place & Readonly<{ unit: Unit<Place>; attribute: string | undefined }>;

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00A0', '&nbsp;');

const isInput = ({ name }: Readonly<{ name: string }>): boolean => name === 'input';

function attributeTexts(token: HtmlToken): readonly Text[] {
  if (token.kind !== 'start') return [];
  return token.attributes.flatMap(({ name, value, from, to }) => {
    if (!readAttributes.has(name) || (name === 'alt' && isInput(token))) return [];
    const unit = composeUnit<Place>([{ kind: 'text', text: value }]);
    return unit === undefined ? [] : [{ unit, from, to, attribute: name }];
  });
}

const blockTexts = (tokens: readonly HtmlToken[]): readonly Text[] =>
  [...readBlocks(tokens)].flatMap(({ pieces, from, to }) => {
    const unit = composeUnit(matchPairs(pieces));
    return unit === undefined ? [] : [{ unit, from, to, attribute: undefined }];
  });

/** The language of the document and, if it was not in UTF-8, its encoding. */
function declare(
  tokens: readonly HtmlToken[],
  { language, isUtf8 }: Readonly<{ language: string; isUtf8: boolean }>,
): readonly Replacement[] {
  return tokens.flatMap((token): readonly Replacement[] => {
    if (token.kind !== 'start') return [];
    const { name, attributes, from } = token;
    if (name === 'html') {
      const lang = attributes.find((attribute) => attribute.name === 'lang');
      const place = lang ?? { from: from + '<html'.length, to: from + '<html'.length };
      return [{ from: place.from, to: place.to, text: `${lang ? '' : ' '}lang="${language}"` }];
    }
    if (name !== 'meta' || isUtf8) return [];
    return attributes.flatMap((attribute): readonly Replacement[] => {
      const place = { from: attribute.from, to: attribute.to };
      if (attribute.name === 'charset') return [{ ...place, text: 'charset="utf-8"' }];
      const isType = attribute.name === 'content' && /^text\/html;/iu.test(attribute.value);
      return isType ? [{ ...place, text: 'content="text/html; charset=utf-8"' }] : [];
    });
  });
}

/** What contains the place of a replacement is written with it: a picture in a sentence has an `alt`. */
function createSlice(source: string, replacements: readonly Replacement[]) {
  const sorted = replacements.toSorted((a, b) => a.from - b.from);
  return ({ from, to }: Place): string => {
    let low = 0;
    for (let high = sorted.length; low < high;) {
      const middle = Math.floor((low + high) / 2);
      if ((sorted[middle]?.from ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    const within: Replacement[] = [];
    for (let at = low; (sorted[at]?.to ?? Infinity) <= to; at += 1) {
      const { from: start, to: end, text } = sorted[at] ?? { from, to: from, text: '' };
      within.push({ from: start - from, to: end - from, text });
    }
    return replaceRanges(source.slice(from, to), within);
  };
}

function writeHtml(
  source: string,
  texts: readonly (Text & Readonly<{ translation: string }>)[],
  declared: readonly Replacement[],
): string {
  const changed = texts.filter(({ unit, translation }) => unit.text !== translation);
  const inAttributes = changed.flatMap(({ attribute, translation, from, to }) => {
    if (attribute === undefined) return [];
    const value = escapeText(translation).replaceAll('"', '&quot;');
    return [{ from, to, text: `${attribute}="${value}"` }];
  });
  const slice = createSlice(source, inAttributes);
  const added: Place = { from: -1, to: -1 };
  const blocks = changed.flatMap(({ attribute, unit, translation, from, to }) => {
    if (attribute !== undefined) return [];
    const parts = renderUnit(unit, translation, added).map((inline) => {
      if (inline.raw === added) return '<br>';
      if (inline.raw !== undefined) return slice(inline.raw);
      return inline.kind === 'text' ? escapeText(inline.text) : '';
    });
    return [{ from, to, text: parts.join('') }];
  });
  const outside = inAttributes.filter(({ from }) => !isWithin(blocks, from));
  return replaceRanges(source, [...declared, ...outside, ...blocks]);
}

/** Whether a place is in one of the ranges, which are in their order. */
function isWithin(ranges: readonly Place[], place: number): boolean {
  let low = 0;
  for (let high = ranges.length; low < high;) {
    const middle = Math.floor((low + high) / 2);
    if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.from ?? Infinity) <= place;
}

const hasElement = (tokens: readonly HtmlToken[], name: string): boolean =>
  tokens.some((token) => token.kind === 'start' && token.name === name);

/** Opens an HTML document: its texts, and the attributes that a reader sees or hears. */
export function openHtml(bytes: Uint8Array): OpenDocument {
  const { text: source, isUtf8, mark } = decodeText(bytes);
  const tokens = readTokens(source);
  const texts = [...blockTexts(tokens), ...tokens.flatMap(attributeTexts)].toSorted(
    (a, b) => a.from - b.from,
  );
  const isDropped = texts.some(({ unit }) => unit.isFormatDropped);
  const hasCode = hasElement(tokens, 'code') || hasElement(tokens, 'pre');
  const notices: readonly DocumentNotice[] = [
    ...(hasCode ? (['code-not-translated'] as const) : []),
    ...(isUtf8 ? [] : (['encoding-changed'] as const)),
    ...(isDropped ? (['format-dropped'] as const) : []),
  ];
  return {
    units: texts.map(({ unit }) => unit.text),
    notices,
    write(translations, language) {
      const translated = texts.map((text, nth) => ({
        ...text,
        translation: translations[nth] ?? text.unit.text,
      }));
      const declared = declare(tokens, { language, isUtf8 });
      return new TextEncoder().encode(mark + writeHtml(source, translated, declared));
    },
  };
}
