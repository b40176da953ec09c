import { UnreadableDocument } from '../document-fault.ts';
import type { Item } from './run-items.ts';

/** More fields than these are in no field of any document. */
const deepest = 100;

const rawOf = (item: Item): string =>
  item.kind === 'container' ? item.open + item.items.map(rawOf).join('') + item.close : item.raw;

/**
 * Where each field that begins in a list of pieces ends in it.
 *
 * @throws {UnreadableDocument} if too many fields are in each other.
 */
function findEnds(items: readonly Item[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'field') continue;
    if (item.type === 'begin') open.push(at);
    if (open.length > deepest) throw new UnreadableDocument('the fields are too deep');
    const begin = item.type === 'end' ? open.pop() : undefined;
    if (begin !== undefined) ends.set(begin, at);
  }
  return ends;
}

/** A link whose text is translated; any other field, such as a page number, stays as it is. */
function resolveField(field: readonly Item[]): Item {
  const separator = field.findIndex((item) => item.kind === 'field' && item.type === 'separate');
  const head = field.slice(0, separator + 1);
  const instruction = head
    .map((item) => (item.kind === 'field' ? item.instruction : ''))
    .join('')
    .trim();
  if (separator === -1 || !instruction.startsWith('HYPERLINK')) {
    return { kind: 'lone', raw: field.map(rawOf).join('') };
  }
  return {
    kind: 'container',
    open: head.map(rawOf).join(''),
    close: field.slice(-1).map(rawOf).join(''),
    items: resolveFields(field.slice(separator + 1, -1)),
  };
}

/**
 * Puts the pieces of each field together. The ends of a field that goes on in other paragraphs, such as
 * a table of contents, are kept beside the text.
 */
export function resolveFields(items: readonly Item[]): readonly Item[] {
  const ends = findEnds(items);
  const resolved: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) break;
    const end = ends.get(at);
    if (end !== undefined) {
      resolved.push(resolveField(items.slice(at, end + 1)));
      at = end;
    } else if (item.kind === 'field') resolved.push({ kind: 'kept', raw: item.raw });
    else if (item.kind === 'container') {
      resolved.push({ ...item, items: resolveFields(item.items) });
    } else resolved.push(item);
  }
  return resolved;
}
