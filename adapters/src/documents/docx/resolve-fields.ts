import { UnreadableDocument } from '../document-format.ts';
import type { Item } from './paragraph-items.ts';

/** More fields than these are in no field of any document. */
const deepest = 100;

/** Fields whose results are numbers, names of files, or places for what is filled in later. */
const computed: ReadonlySet<string> = new Set([
  'AUTONUM',
  'AUTONUMLGL',
  'AUTONUMOUT',
  'EDITTIME',
  'FILENAME',
  'FILESIZE',
  'LISTNUM',
  'MERGEFIELD',
  'MERGEREC',
  'MERGESEQ',
  'NUMCHARS',
  'NUMPAGES',
  'NUMWORDS',
  'PAGE',
  'PAGEREF',
  'REVNUM',
  'SECTION',
  'SECTIONPAGES',
  'SEQ',
]);

const isComputed = (instruction: string): boolean =>
  computed.has((/^\s{0,100}([a-z]{1,20})/iu.exec(instruction)?.[1] ?? '').toUpperCase());

const rawOf = (item: Item): string =>
  'items' in item ? item.open + item.items.map(rawOf).join('') + item.close : item.raw;

const hasLetters = (item: Item): boolean =>
  'items' in item ? item.items.some(hasLetters) : item.kind === 'text' && /\p{L}/u.test(item.text);

/** Whether the result of a field is a text for readers. */
const isOffered = ({
  instruction,
  items,
}: Readonly<{ instruction: string; items: readonly Item[] }>) =>
  !isComputed(instruction) && items.some(hasLetters);

type Field = Readonly<{ separator: number | undefined; end: number; instruction: string }>;

/**
 * The fields that begin and end in a list of pieces, by where they begin.
 *
 * @throws {UnreadableDocument} if too many fields are in each other.
 */
function findFields(items: readonly Item[]): ReadonlyMap<number, Field> {
  const fields = new Map<number, Field>();
  const open: { at: number; separator: number | undefined; instruction: string }[] = [];
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'field') continue;
    if (item.type === 'begin') open.push({ at, separator: undefined, instruction: '' });
    if (open.length > deepest) throw new UnreadableDocument('the fields are too deep');
    const last = open.at(-1);
    if (last === undefined) continue;
    if (item.type === 'separate') last.separator ??= at;
    else if (item.type === 'end') {
      const { at: begin, ...field } = last;
      fields.set(begin, { ...field, end: at });
      open.pop();
    } else if (last.separator === undefined) last.instruction += item.instruction;
  }
  return fields;
}

/** A field whose result is a text for readers; any other, such as a page number, stays as it is. */
function resolveField(items: readonly Item[], begin: number, field: Field): Item {
  const { separator, end, instruction } = field;
  const whole = items.slice(begin, end + 1);
  const result = separator === undefined ? [] : items.slice(separator + 1, end);
  if (separator === undefined || !isOffered({ instruction, items: result })) {
    return { kind: 'lone', raw: whole.map(rawOf).join('') };
  }
  return {
    kind: 'container',
    open: items
      .slice(begin, separator + 1)
      .map(rawOf)
      .join(''),
    close: whole.slice(-1).map(rawOf).join(''),
    items: resolveFields(result),
  };
}

/** The pieces of fields that go on in other paragraphs, such as a table of contents, stay in their places. */
function addFixed(resolved: Item[], item: Extract<Item, { kind: 'field' }>): void {
  const last = resolved.at(-1);
  const side = item.type === 'end' ? 'end' : 'start';
  if (last?.kind === 'anchor' && last.isFixed === true && last.side === side) {
    resolved[resolved.length - 1] = { ...last, raw: last.raw + item.raw };
  } else resolved.push({ kind: 'anchor', side, id: `field ${side}`, isFixed: true, raw: item.raw });
}

/** Makes one piece of those of each field. */
export function resolveFields(items: readonly Item[]): readonly Item[] {
  const fields = findFields(items);
  const resolved: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) break;
    const field = fields.get(at);
    if (field !== undefined) {
      resolved.push(resolveField(items, at, field));
      at = field.end;
    } else if (item.kind === 'field') addFixed(resolved, item);
    else if (item.kind === 'simple-field' && !isOffered(item)) {
      resolved.push({ kind: 'lone', raw: rawOf(item) });
    } else if ('items' in item) {
      resolved.push({ ...item, kind: 'container', items: resolveFields(item.items) });
    } else resolved.push(item);
  }
  return resolved;
}
