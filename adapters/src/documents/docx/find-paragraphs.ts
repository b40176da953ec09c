import { composeUnit, type Unit } from '../compose-unit.ts';
import { UnreadableDocument } from '../document-fault.ts';
import { elementsOf, type XmlElement } from '../read-xml.ts';
import { paragraphInlines, type WordPiece } from './paragraph-inlines.ts';
import { readItems } from './paragraph-items.ts';
import type { Item } from './run-items.ts';

/** A paragraph with something to translate, with the place of its runs in the source. */
export type Paragraph = Readonly<{
  unit: Unit<WordPiece>;
  base: string;
  from: number;
  to: number;
  /** How many paragraphs it is in: those of text boxes are. */
  depth: number;
  /** Its translation among those of the part; undefined if an alternative has another text. */
  slot: number | undefined;
}>;

/** Word has no text boxes within text boxes; other programs have. */
const deepest = 4;

/** Paragraphs of one text that a text box has before their copies: more are in none. */
const mostWaiting = 100;

type Place = Readonly<{ depth: number; isCopy: boolean }>;
type Found = Place & Readonly<{ element: XmlElement }>;

/** What is embedded as a file of its own, at its place among the paragraphs. */
export type Embedded = Readonly<{ relationship: string; slot: number }>;

/**
 * The paragraphs below an element: each before those of its text boxes. What old readers see in place of a
 * text box is a copy.
 */
function* findParagraphs(parent: XmlElement, place: Place): Generator<Found> {
  let isAlternative = false;
  for (const element of elementsOf(parent)) {
    const isCopy = place.isCopy || (parent.name === 'mc:AlternateContent' && isAlternative);
    isAlternative = true;
    const isParagraph = element.name === 'w:p';
    if (isParagraph || element.name === 'w:altChunk') yield { element, depth: place.depth, isCopy };
    yield* findParagraphs(element, { depth: place.depth + (isParagraph ? 1 : 0), isCopy });
  }
}

function readParagraph({ element, depth }: Found, items: readonly Item[]) {
  if (depth > deepest) throw new UnreadableDocument('the text boxes are too deep');
  const { inlines, base } = paragraphInlines(items);
  const unit = composeUnit(inlines);
  if (unit === undefined) return undefined;
  const properties = elementsOf(element).find(({ name }) => name === 'w:pPr');
  const from = properties?.to ?? element.contentFrom;
  return { unit, base, from, to: element.contentTo, depth };
}

const inTextBox = /<w:txbxContent[\s>].*?<\/w:txbxContent>/gsu;

/** Whether there are words in what is not known, and so not read. */
const hasUnreadWords = (item: Item): boolean =>
  'items' in item
    ? item.items.some(hasUnreadWords)
    : item.kind === 'lone' &&
      /<w:t[\s>][^<]{0,9999}\p{L}/u.test(item.raw.replaceAll(inTextBox, ''));

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
  for (const found of findParagraphs(root, { depth: 0, isCopy: false })) {
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
      paragraphs.push({ ...paragraph, slot: originals.get(text)?.shift() });
      continue;
    }
    if (found.depth > 0) {
      const same = originals.get(text) ?? [];
      originals.set(text, [...same.slice(-mostWaiting), slots]);
    }
    paragraphs.push({ ...paragraph, slot: slots });
    slots += 1;
  }
  return { paragraphs, embedded, slots, isPartUnread };
}
