import type { Inline } from '../inline.ts';
import type { XmlElement } from '../read-xml.ts';
import type { Source } from './dialect.ts';

/** Elements that begin what others end, each without content of its own that is translated. */
const starts: ReadonlySet<string> = new Set(['bpt', 'bx', 'sc']);
const ends: ReadonlySet<string> = new Set(['ept', 'ex', 'ec']);

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** Whether an element says that its content must stay as it is. */
export const isProtected = ({ attributes }: XmlElement): boolean =>
  attributes['translate'] === 'no' || attributes['mtype'] === 'protected';

/** What the start and the end of a part have in common. */
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
export function inlinesOf(element: XmlElement, source: Source): readonly Inline[] {
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
