import { composeUnit, type Unit } from '../compose-unit.ts';
import type { DocumentNotice } from '../document-format.ts';
import { elementsOf, textOf, type XmlElement, type XmlNode } from '../read-xml.ts';
import { child, find, type Dialect, type Source } from './dialect.ts';
import { inlinesOf, isProtected } from './read-inlines.ts';

/** A text to translate, with the element of the source whose content it is. */
export type SegmentText = Readonly<{ unit: Unit; place: XmlElement }>;

/** A source whose target is written: in one text, or in the segments into which a tool divided it. */
export type Segment = Readonly<{
  element: XmlElement;
  /** What the target is a copy of, and is added after. */
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
    const kept = child(element, source.dialect.source);
    if (!isFree) {
      if (kept !== undefined && hasLetters(kept)) notices.add('protected-texts-kept');
      continue;
    }
    const { segment, notices: found } = readSegment(element, source);
    if (segment !== undefined) segments.push(segment);
    for (const notice of found) notices.add(notice);
  }
  return { segments, notices };
}
