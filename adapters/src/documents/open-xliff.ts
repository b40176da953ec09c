import { escapeXml } from '../markup/escape-xml.ts';
import { composeUnit, renderUnit, type Unit } from './compose-unit.ts';
import { decodeText } from './decode-text.ts';
import { UnreadableDocument } from './document-fault.ts';
import type { DocumentNotice, OpenDocument } from './document-format.ts';
import type { Inline } from './inline.ts';
import { declareUtf8, elementsOf, readXml, type XmlElement } from './read-xml.ts';
import { replaceRanges, type Replacement } from './replace-ranges.ts';

/** What differs between the versions of XLIFF. */
type Dialect = Readonly<{
  /** The element with a source and a target. */
  segment: string;
  /** Elements around text, and those that stand for something else. */
  pairs: ReadonlySet<string>;
  languageElement: string;
  languageAttribute: string;
  /** The element that carries the state of a translation. */
  stateOn: 'segment' | 'target';
}>;

const version2: Dialect = {
  segment: 'segment',
  pairs: new Set(['pc', 'mrk']),
  languageElement: 'xliff',
  languageAttribute: 'trgLang',
  stateOn: 'segment',
};
const version1: Dialect = {
  segment: 'trans-unit',
  pairs: new Set(['g', 'mrk']),
  languageElement: 'file',
  languageAttribute: 'target-language',
  stateOn: 'target',
};

const finished: ReadonlySet<string> = new Set(['reviewed', 'final', 'signed-off']);

type Segment = Readonly<{
  unit: Unit;
  element: XmlElement;
  source: XmlElement;
  target: XmlElement | undefined;
}>;

const child = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((found) => found.name === name);

/** The elements with one of the names below an element, without what must not be translated. */
function* find(element: XmlElement, name: string): Generator<XmlElement> {
  for (const below of elementsOf(element)) {
    if (below.attributes['translate'] === 'no') continue;
    if (below.name === name) yield below;
    else yield* find(below, name);
  }
}

function inlinesOf(
  element: XmlElement,
  text: string,
  pairs: ReadonlySet<string>,
): readonly Inline[] {
  return element.children.flatMap((node): readonly Inline[] => {
    if (node.kind === 'text') return [{ kind: 'text', text: node.text }];
    const isOpaque = !pairs.has(node.name) || node.attributes['translate'] === 'no';
    const isEmpty = node.contentFrom === node.contentTo;
    if (isOpaque || isEmpty) return [{ kind: 'lone', raw: text.slice(node.from, node.to) }];
    const pair = node.from;
    return [
      { kind: 'open', pair, raw: text.slice(node.from, node.contentFrom) },
      ...inlinesOf(node, text, pairs),
      { kind: 'close', pair, raw: text.slice(node.contentTo, node.to) },
    ];
  });
}

const stateOf = (element: XmlElement, target: XmlElement | undefined, dialect: Dialect) =>
  (dialect.stateOn === 'segment' ? element : target)?.attributes['state'] ?? '';

function readSegment(
  element: XmlElement,
  text: string,
  dialect: Dialect,
): Segment | 'finished' | undefined {
  const [source, target] = [child(element, 'source'), child(element, 'target')];
  if (source === undefined) return undefined;
  if (finished.has(stateOf(element, target, dialect))) return 'finished';
  const unit = composeUnit(inlinesOf(source, text, dialect.pairs));
  return unit === undefined ? undefined : { unit, element, source, target };
}

/** A start tag with an attribute set. */
function withAttribute(tag: string, name: string, value: string): string {
  const written = `${name}="${escapeXml(value)}"`;
  const present = new RegExp(`(\\s)${name}\\s{0,9}=\\s{0,9}(?:"[^"<]*"|'[^'<]*')`, 'u');
  if (present.test(tag)) return tag.replace(present, `$1${written}`);
  const end = tag.endsWith('/>') ? '/>' : '>';
  return `${tag.slice(0, -end.length).trimEnd()} ${written}${end}`;
}

/** A start tag that has an end tag, also if the source wrote both as one: `<target/>`. */
const opened = (tag: string): string =>
  tag.endsWith('/>') ? `${tag.slice(0, -2).trimEnd()}>` : tag;

const startTag = (text: string, { from, contentFrom }: XmlElement): string =>
  text.slice(from, contentFrom);

function replaceSegment(
  { unit, element, source, target }: Segment,
  translation: string,
  { text, dialect }: Readonly<{ text: string; dialect: Dialect }>,
): readonly Replacement[] {
  const content = renderUnit(unit, translation, '\n')
    .map((inline) => (inline.kind === 'text' ? escapeXml(inline.text) : inline.raw))
    .join('');
  const onTarget = dialect.stateOn === 'target';
  const tag = target === undefined ? '<target>' : opened(startTag(text, target));
  const open = onTarget ? withAttribute(tag, 'state', 'translated') : tag;
  const written = `${open}${content}</target>`;
  const place = target ?? { from: source.to, to: source.to };
  const before = target === undefined ? indentOf(text, source) : '';
  const replaced = { from: place.from, to: place.to, text: before + written };
  if (onTarget) return [replaced];
  const state = withAttribute(startTag(text, element), 'state', 'translated');
  return [{ from: element.from, to: element.contentFrom, text: state }, replaced];
}

/** The line end and the spaces before an element, so that its neighbour is written like it. */
function indentOf(text: string, { from }: XmlElement): string {
  const start = text.lastIndexOf('\n', from);
  const before = text.slice(start === -1 ? 0 : start, from);
  return before.trim() === '' && before.length < 100 ? before : '';
}

const setLanguage = (
  root: XmlElement,
  text: string,
  { dialect, language }: Readonly<{ dialect: Dialect; language: string }>,
): readonly Replacement[] =>
  [...find(root, dialect.languageElement)].map((element) => ({
    from: element.from,
    to: element.contentFrom,
    text: withAttribute(startTag(text, element), dialect.languageAttribute, language),
  }));

/** Opens an XLIFF file of version 1.2 or 2: each source gets its target. */
export function openXliff(bytes: Uint8Array): OpenDocument {
  const decoded = decodeText(bytes);
  const text = declareUtf8(decoded.text);
  const root = readXml(text);
  const top = child(root, 'xliff');
  if (top === undefined) throw new UnreadableDocument('it is no XLIFF file');
  const dialect = top.attributes['version']?.startsWith('1.') === true ? version1 : version2;
  const read = [...find(root, dialect.segment)].map((found) => readSegment(found, text, dialect));
  const segments = read.filter((segment) => segment !== undefined && segment !== 'finished');
  const notices: readonly DocumentNotice[] = [
    ...(decoded.isUtf8 ? [] : (['encoding-changed'] as const)),
    ...(read.includes('finished') ? (['finished-segments-kept'] as const) : []),
    ...(segments.some(({ unit }) => unit.isFormatDropped) ? (['format-dropped'] as const) : []),
  ];
  return {
    units: segments.map(({ unit }) => unit.text),
    notices,
    write(translations, language) {
      const replaced = segments.flatMap((segment, nth) =>
        replaceSegment(segment, translations[nth] ?? segment.unit.text, { text, dialect }),
      );
      const languages = setLanguage(root, text, { dialect, language });
      return new TextEncoder().encode(
        decoded.mark + replaceRanges(text, [...languages, ...replaced]),
      );
    },
  };
}
