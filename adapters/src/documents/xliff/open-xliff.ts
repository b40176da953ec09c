import { isSameLanguage } from '@nsem/core';
import { escapeXml } from '../../markup/escape-xml.ts';
import { renderUnit } from '../compose-unit.ts';
import { decodeText, type Encoding } from '../encodings.ts';
import {
  type DocumentNotice,
  type OpenDocument,
  type StatedLanguages,
  UnreadableDocument,
} from '../document-format.ts';

import { declareUtf8, elementsOf, readXml, type XmlElement } from '../read-xml.ts';
import { replaceRanges, type Replacement } from '../ranges.ts';
import {
  find,
  findDialect,
  readSegments,
  type Segment,
  type SegmentText,
  type Source,
} from './read-segments.ts';

/** A start tag with an attribute set. */
function withAttribute(tag: string, name: string, value: string): string {
  const written = `${name}="${escapeXml(value)}"`;
  const present = new RegExp(`(\\s)${name}\\s{0,9}=\\s{0,9}(?:"[^"<]*"|'[^'<]*')`, 'u');
  // A function, because a value is no pattern.
  if (present.test(tag)) return tag.replace(present, (_, space: string) => space + written);
  const end = tag.endsWith('/>') ? '/>' : '>';
  return `${tag.slice(0, -end.length).trimEnd()} ${written}${end}`;
}

/** A start tag that has an end tag, also if the source wrote both as one: `<target/>`. */
const opened = (tag: string): string =>
  tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag;

const startTag = (text: string, { from, contentFrom }: XmlElement): string =>
  text.slice(from, contentFrom);

const cdata = '<![CDATA[';

/** A text as the source has its own: in a section whose signs need no escape, or escaped. */
const writeText = (text: string, isSection: boolean): string =>
  isSection && !text.includes(']]>') ? `${cdata}${text}]]>` : escapeXml(text);

function writeContent({ unit, place }: SegmentText, translation: string, text: string): string {
  const isSection = text.startsWith(cdata, place.contentFrom);
  return renderUnit(unit, translation, '\n')
    .map((inline) => (inline.kind === 'text' ? writeText(inline.text, isSection) : inline.raw))
    .join('');
}

/** The content of a source in which translations replace its texts. */
function copySource(
  { source, texts }: Segment,
  translations: readonly string[],
  text: string,
): string {
  const { contentFrom, contentTo } = source;
  const replaced = texts.map((one, nth) => ({
    from: one.place.contentFrom - contentFrom,
    to: one.place.contentTo - contentFrom,
    text: writeContent(one, translations[nth] ?? one.unit.text, text),
  }));
  return replaceRanges(text.slice(contentFrom, contentTo), replaced);
}

function replaceSegment(
  segment: Segment,
  translations: readonly string[],
  { text, dialect }: Source,
): readonly Replacement[] {
  const { element, source, target } = segment;
  const onTarget = dialect.stateOn === 'target';
  const tag =
    target === undefined ? `<${dialect.target}${spaceOf(source)}>` : opened(startTag(text, target));
  const open = onTarget ? withAttribute(tag, 'state', 'translated') : tag;
  const written = `${open}${copySource(segment, translations, text)}</${dialect.target}>`;
  const place = target ?? { from: source.to, to: source.to };
  const before = target === undefined ? indentOf(text, source) : '';
  const replaced = { from: place.from, to: place.to, text: before + written };
  if (onTarget) return [replaced];
  const state = withAttribute(startTag(text, element), 'state', 'translated');
  return [{ from: element.from, to: element.contentFrom, text: state }, replaced];
}

/** White space means in a target what it means in its source. */
const spaceOf = ({ attributes }: XmlElement): string =>
  attributes['xml:space'] === 'preserve' ? ' xml:space="preserve"' : '';

/** A longer indent is not repeated. A file can be one line, which is not searched for each segment. */
const longestIndent = 100;

/** The line end and the spaces before an element, so that its neighbour is written like it. */
function indentOf(text: string, { from }: XmlElement): string {
  const before = text.slice(Math.max(0, from - longestIndent), from);
  const start = before.lastIndexOf('\n');
  const indent = before.slice(Math.max(0, start));
  return start !== -1 && indent.trim() === '' ? indent : '';
}

const languageElements = (root: XmlElement, { dialect }: Source): readonly XmlElement[] =>
  Array.from(find(root, dialect.languageElement), ({ element }) => element);

/** The target language; one that the file has stays as it is written, such as `tw-GH`. */
const setLanguage = (root: XmlElement, source: Source, language: string): readonly Replacement[] =>
  languageElements(root, source).flatMap((element) => {
    const name = source.dialect.targetLanguage;
    const stated = element.attributes[name];
    if (stated !== undefined && isSameLanguage(stated, language)) return [];
    const tag = withAttribute(startTag(source.text, element), name, language);
    return [{ from: element.from, to: element.contentFrom, text: tag }];
  });

function statedIn(root: XmlElement, source: Source): StatedLanguages {
  const { sourceLanguage, targetLanguage } = source.dialect;
  const elements = languageElements(root, source);
  const valuesOf = (name: string) =>
    elements.flatMap(({ attributes }) => {
      const value = attributes[name]?.trim() ?? '';
      return value === '' ? [] : [value];
    });
  return { source: valuesOf(sourceLanguage), target: valuesOf(targetLanguage) };
}

/** Opens an XLIFF file of version 1.2 or 2: each source gets its target. */
export function openXliff(bytes: Uint8Array, given?: Encoding): OpenDocument {
  const decoded = decodeText(bytes, given);
  const text = declareUtf8(decoded.text);
  const root = readXml(text);
  const top = elementsOf(root).find(({ name }) => /(?:^|:)xliff$/u.test(name));
  if (top === undefined) throw new UnreadableDocument('it is no XLIFF file');
  const source: Source = { text, dialect: findDialect(top) };
  const { segments, notices } = readSegments(root, source);
  const encoding: readonly DocumentNotice[] = decoded.isUtf8 ? [] : ['encoding-changed'];
  return {
    units: segments.flatMap(({ texts }) => texts.map(({ unit }) => unit.text)),
    notices: [...encoding, ...[...notices].toSorted()],
    languages: statedIn(root, source),
    write(translations, language) {
      let from = 0;
      const replaced = segments.flatMap((segment) => {
        const own = translations.slice(from, from + segment.texts.length);
        from += segment.texts.length;
        return replaceSegment(segment, own, source);
      });
      const languages = setLanguage(root, source, language);
      return new TextEncoder().encode(
        decoded.mark + replaceRanges(text, [...languages, ...replaced]),
      );
    },
  };
}
