import { composeUnit, type Unit } from '../compose-unit.ts';
import type { DocumentNotice } from '../document-format.ts';
import type { Inline } from '../inline.ts';
import { elementsOf, textOf, type XmlElement, type XmlNode } from '../read-xml.ts';

/**
 * The differences between the versions of XLIFF; names are as the file writes them, with their
 * prefix.
 */
type Dialect = Readonly<{
  /** The element with a source and a target. */
  segment: string;
  source: string;
  target: string;
  /** The element that has the source divided into segments; version 1.2 only. */
  divided: string;
  mark: string;
  /** Elements around text; those that are not named stand for something else. */
  pairs: ReadonlySet<string>;
  /** The element with the languages, and its attributes. */
  languageElement: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** The element that carries the state of a translation. */
  stateOn: 'segment' | 'target';
}>;

/** The file as it is read. */
export type Source = Readonly<{ text: string; dialect: Dialect }>;

type Names = Pick<Dialect, 'segment' | 'languageElement'> & Readonly<{ pair: string }>;

const dialectOf = (
  prefix: string,
  { segment, languageElement, pair }: Names,
  rest: Pick<Dialect, 'sourceLanguage' | 'targetLanguage' | 'stateOn'>,
): Dialect => ({
  segment: prefix + segment,
  source: `${prefix}source`,
  target: `${prefix}target`,
  divided: `${prefix}seg-source`,
  mark: `${prefix}mrk`,
  pairs: new Set([prefix + pair, `${prefix}mrk`]),
  languageElement: prefix + languageElement,
  ...rest,
});

/** The dialect of a file by its outermost element. */
export function findDialect(top: XmlElement): Dialect {
  const prefix = top.name.slice(0, -'xliff'.length);
  return top.attributes['version']?.startsWith('1.') === true
    ? dialectOf(
        prefix,
        { segment: 'trans-unit', languageElement: 'file', pair: 'g' },
        {
          sourceLanguage: 'source-language',
          targetLanguage: 'target-language',
          stateOn: 'target',
        },
      )
    : dialectOf(
        prefix,
        { segment: 'segment', languageElement: 'xliff', pair: 'pc' },
        { sourceLanguage: 'srcLang', targetLanguage: 'trgLang', stateOn: 'segment' },
      );
}

/** A child of an element. */
const child = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((found) => found.name === name);

/** The elements of a name below an element, and whether they may be translated. */
export function* find(
  element: XmlElement,
  name: string,
  isFree = true,
): Generator<Readonly<{ element: XmlElement; isFree: boolean }>> {
  for (const below of elementsOf(element)) {
    const { translate } = below.attributes;
    const isBelowFree = translate === undefined ? isFree : translate !== 'no';
    if (below.name === name) yield { element: below, isFree: isBelowFree };
    else yield* find(below, name, isBelowFree);
  }
}

/** Elements that begin what others end, each without content of its own that is translated. */
const starts: ReadonlySet<string> = new Set(['bpt', 'bx', 'sc']);
const ends: ReadonlySet<string> = new Set(['ept', 'ex', 'ec']);

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** Whether an element says that its content must stay as it is. */
const isProtected = ({ attributes }: XmlElement): boolean =>
  attributes['translate'] === 'no' || attributes['mtype'] === 'protected';

/** The key that the start and the end of a part share. */
const keyOf = ({ attributes }: XmlElement): string =>
  attributes['startRef'] ?? attributes['rid'] ?? attributes['id'] ?? '';

/** The places of starts and ends that belong to each other and cross no others, by both of them. */
function pairChildren(elements: readonly XmlElement[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: { key: string; from: number }[] = [];
  for (const element of elements) {
    const [key, { from }] = [keyOf(element), element];
    if (starts.has(localName(element))) open.push({ key, from });
    if (!ends.has(localName(element))) continue;
    const nearest = open.slice(-reach);
    const back = nearest.findLastIndex((start) => start.key === key);
    if (back === -1) continue;
    const [start] = open.splice(open.length - nearest.length + back);
    if (start !== undefined) pairs.set(start.from, start.from).set(from, start.from);
  }
  return pairs;
}

/** How many starts an end is compared with: more are not nested in a text. */
const reach = 50;

/** Line ends are of the text in XLIFF; the spaces after them are of the file. */
function piecesOf(text: string): readonly Inline[] {
  return text.split(/(\r?\n[ \t]*)/u).flatMap((part, nth): readonly Inline[] => {
    if (nth % 2 === 1) return [{ kind: 'break', raw: part }];
    return part === '' ? [] : [{ kind: 'text', text: part }];
  });
}

/** The pieces of the content of an element. */
function inlinesOf(element: XmlElement, source: Source): readonly Inline[] {
  const { text, dialect } = source;
  const elements = element.children.filter((node) => node.kind === 'element');
  const pairs = pairChildren(elements);
  return element.children.flatMap((node): readonly Inline[] => {
    if (node.kind === 'text') return piecesOf(node.text);
    const raw = text.slice(node.from, node.to);
    const pair = pairs.get(node.from);
    if (pair !== undefined) return [{ kind: pair === node.from ? 'open' : 'close', pair, raw }];
    const isOpaque = !dialect.pairs.has(node.name) || isProtected(node);
    const isEmpty = node.contentFrom === node.contentTo;
    if (isOpaque || isEmpty) return [{ kind: 'lone', raw }];
    return [
      { kind: 'open', pair: node.from, raw: text.slice(node.from, node.contentFrom) },
      ...inlinesOf(node, source),
      { kind: 'close', pair: node.from, raw: text.slice(node.contentTo, node.to) },
    ];
  });
}

/** A text to translate, with the element of the source whose content it is. */
export type SegmentText = Readonly<{ unit: Unit; place: XmlElement }>;

/** A source whose target is written: in one text, or in the segments into which a tool divided it. */
export type Segment = Readonly<{
  element: XmlElement;
  /** The element that the target copies, and follows. */
  source: XmlElement;
  target: XmlElement | undefined;
  texts: readonly SegmentText[];
}>;

const finished: ReadonlySet<string> = new Set(['reviewed', 'final', 'signed-off']);

const isSegmentMark = (element: XmlElement, { mark }: Dialect): boolean =>
  element.name === mark && element.attributes['mtype'] === 'seg';

/** The marks of the segments below an element; segments are not within each other. */
function* segmentMarks(element: XmlElement, dialect: Dialect): Generator<XmlElement> {
  for (const below of elementsOf(element)) {
    if (isSegmentMark(below, dialect)) yield below;
    else yield* segmentMarks(below, dialect);
  }
}

const hasLetters = (node: XmlNode): boolean => /[\p{L}\p{N}]/u.test(textOf(node));

/** Whether there is a text that no segment has: outside of all of them, or that must stay as it is. */
function hasKeptText(element: XmlElement, dialect: Dialect, isWithin: boolean): boolean {
  return element.children.some((node) => {
    if (node.kind === 'text') return !isWithin && hasLetters(node);
    if (isProtected(node)) return hasLetters(node);
    if (!dialect.pairs.has(node.name)) return false;
    return hasKeptText(node, dialect, isWithin || isSegmentMark(node, dialect));
  });
}

/** Texts in the native code that a placeholder stands for. */
const hasSubflow = (element: XmlElement, dialect: Dialect): boolean =>
  elementsOf(element).some((below) =>
    dialect.pairs.has(below.name)
      ? hasSubflow(below, dialect)
      : elementsOf(below).some((inner) => inner.name.endsWith('sub') && hasLetters(inner)),
  );

const isFinished = (element: XmlElement, target: XmlElement | undefined, { stateOn }: Dialect) =>
  element.attributes['approved'] === 'yes' ||
  finished.has((stateOn === 'segment' ? element : target)?.attributes['state'] ?? '');

type Read = Readonly<{ segment?: Segment; notices: readonly DocumentNotice[] }>;

function readSegment(element: XmlElement, source: Source): Read {
  const { dialect } = source;
  const [plain, target] = [child(element, dialect.source), child(element, dialect.target)];
  if (plain === undefined) return { notices: [] };
  if (isFinished(element, target, dialect)) return { notices: ['finished-segments-kept'] };
  const divided = child(element, dialect.divided);
  const copied = divided ?? plain;
  const marks = [...segmentMarks(copied, dialect)];
  const places = marks.length > 0 ? marks : [copied];
  const texts = places.flatMap((place) => {
    const unit = isProtected(place) ? undefined : composeUnit(inlinesOf(place, source));
    return unit === undefined ? [] : [{ unit, place }];
  });
  const notices: readonly DocumentNotice[] = [
    ...(hasSubflow(copied, dialect) ? (['code-not-translated'] as const) : []),
    ...(texts.some(({ unit }) => unit.isFormatDropped) ? (['format-dropped'] as const) : []),
    ...(hasKeptText(copied, dialect, marks.length === 0)
      ? (['protected-texts-kept'] as const)
      : []),
  ];
  if (texts.length === 0) return { notices };
  return { segment: { element, source: copied, target, texts }, notices };
}

/** The segments of a file to translate, and what stays as it is. */
export function readSegments(
  root: XmlElement,
  source: Source,
): Readonly<{ segments: readonly Segment[]; notices: ReadonlySet<DocumentNotice> }> {
  const segments: Segment[] = [];
  const notices = new Set<DocumentNotice>();
  for (const { element, isFree } of find(root, source.dialect.segment)) {
    const original = child(element, source.dialect.source);
    if (!isFree) {
      if (original !== undefined && hasLetters(original)) notices.add('protected-texts-kept');
      continue;
    }
    const { segment, notices: found } = readSegment(element, source);
    if (segment !== undefined) segments.push(segment);
    for (const notice of found) notices.add(notice);
  }
  return { segments, notices };
}
