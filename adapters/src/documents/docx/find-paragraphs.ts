import { composeUnit, type Unit } from '../compose-unit.ts';
import { UnreadableDocument } from '../document-format.ts';
import { elementsOf, type XmlElement } from '../read-xml.ts';
import { paragraphInlines, type WordPiece } from './paragraph-inlines.ts';
import { type Item, readItems } from './paragraph-items.ts';

/** A paragraph with something to translate, with the place of its runs in the source. */
export type Paragraph = Readonly<{
  unit: Unit<WordPiece>;
  base: string;
  from: number;
  to: number;
  /** How many paragraphs it is in: those of text boxes are. */
  depth: number;
  /** Its place among the paragraphs of this depth, also those without a text. */
  nth: number;
  /** Its translation among those of the part; undefined if an alternative has another text. */
  slot: number | undefined;
}>;

/** Word has no text boxes within text boxes; other programs have. */
const deepest = 4;

/** Paragraphs of one text that a text box has before their copies: more are in none. */
const mostWaiting = 100;

type Place = Readonly<{ depth: number; isCopy: boolean }>;
type Found = Place & Readonly<{ element: XmlElement; nth: number }>;

/** An embedded file, at its place among the paragraphs. */
export type Embedded = Readonly<{ relationship: string; slot: number }>;

/**
 * The paragraphs below an element: each before those of its text boxes. What old readers see in place of a
 * text box is a copy.
 *
 * @param counts how many were found of each depth.
 */
function* findParagraphs(parent: XmlElement, place: Place, counts: number[]): Generator<Found> {
  let isAlternative = false;
  for (const element of elementsOf(parent)) {
    const isCopy = place.isCopy || (parent.name === 'mc:AlternateContent' && isAlternative);
    isAlternative = true;
    const isParagraph = element.name === 'w:p';
    const { depth } = place;
    const nth = counts[depth] ?? 0;
    if (isParagraph || element.name === 'w:altChunk') yield { element, depth, nth, isCopy };
    if (isParagraph) counts[depth] = nth + 1;
    yield* findParagraphs(element, { depth: depth + (isParagraph ? 1 : 0), isCopy }, counts);
  }
}

function readParagraph({ element, depth, nth }: Found, items: readonly Item[]) {
  if (depth > deepest) throw new UnreadableDocument('the text boxes are too deep');
  const { inlines, base } = paragraphInlines(items);
  const unit = composeUnit(inlines);
  if (unit === undefined) return undefined;
  const properties = elementsOf(element).find(({ name }) => name === 'w:pPr');
  const from = properties?.to ?? element.contentFrom;
  return { unit, base, from, to: element.contentTo, depth, nth };
}

const textBoxTag = /<(?<slash>\/?)w:txbxContent(?:\s[^<>]{0,999})?(?<!\/)>/gu;

/** The parts outside of all text boxes, also nested ones. */
function withoutTextBoxes(raw: string): string {
  const parts: string[] = [];
  let [depth, at] = [0, 0];
  for (const { 0: tag, index, groups } of raw.matchAll(textBoxTag)) {
    if (depth === 0) parts.push(raw.slice(at, index));
    depth = Math.max(0, depth + (groups?.['slash'] === '' ? 1 : -1));
    at = index + tag.length;
  }
  return depth === 0 ? parts.join('') + raw.slice(at) : parts.join('');
}

/** Whether there are words in what is not known, and so not read. */
const hasUnreadWords = (item: Item): boolean =>
  'items' in item
    ? item.items.some(hasUnreadWords)
    : item.kind === 'lone' && /<w:t[\s>][^<]{0,9999}\p{L}/u.test(withoutTextBoxes(item.raw));

/** How many texts are in an embedded file. */
type CountEmbedded = (relationship: string) => number;

/** The paragraphs of a part in the order in which they are read. */
export function readParagraphs(root: XmlElement, source: string, countEmbedded: CountEmbedded) {
  const paragraphs: Paragraph[] = [];
  const embedded: Embedded[] = [];
  // Copies follow what they are copies of, and are in the same order.
  const originals = new Map<string, number[]>();
  let slots = 0;
  let isPartUnread = false;
  for (const found of findParagraphs(root, { depth: 0, isCopy: false }, [])) {
    if (found.element.name === 'w:altChunk') {
      const relationship = found.element.attributes['r:id'] ?? '';
      embedded.push({ relationship, slot: slots });
      slots += countEmbedded(relationship);
      continue;
    }
    const items = readItems(found.element, source);
    isPartUnread ||= items.some(hasUnreadWords);
    const paragraph = readParagraph(found, items);
    if (paragraph === undefined) continue;
    const { text } = paragraph.unit;
    if (found.isCopy) {
      const same = originals.get(text) ?? [];
      // A text box within a copy is a copy of a copy.
      paragraphs.push({ ...paragraph, slot: same.length > 1 ? same.shift() : same[0] });
      continue;
    }
    if (found.depth > 0) {
      const same = originals.get(text) ?? [];
      originals.set(text, [...same.slice(-mostWaiting), slots]);
    }
    paragraphs.push({ ...paragraph, slot: slots });
    slots += 1;
  }
  return { paragraphs, embedded, isPartUnread };
}
