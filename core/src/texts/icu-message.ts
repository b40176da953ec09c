/** The types of arguments of ICU MessageFormat. */
type IcuType = 'plural' | 'select' | 'selectordinal';

/** An argument with a text for each of its cases, such as `{count, plural, one {# item} other {# items}}`. */
export type IcuChoice = Readonly<{
  name: string;
  type: IcuType;
  /** The texts by their keys, such as `one`, `=0` and `female`. */
  cases: ReadonlyMap<string, IcuMessage>;
}>;

/** A message: texts, and arguments that choose between messages. */
export type IcuMessage = readonly (string | IcuChoice)[];

/** How deep arguments are within each other; it bounds the time. */
const deepest = 8;

const head =
  /\{\s{0,9}([\p{L}\p{N}_.$-]{1,60})\s{0,9},\s{0,9}(plural|selectordinal|select)\s{0,9},/uy;
const offset = /\s{0,20}offset:\s?\d{1,4}/uy;
const caseKey = /\s{0,99}([^\s{},]{1,60})\s{0,20}\{/uy;
const end = /\s{0,99}\}/uy;
const plain = /\{[^{}]{0,100}\}/uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

type Parsed<T> = Readonly<{ value: T; to: number }>;

/** Reads an argument that begins at `at`; undefined if there is none, or none that ends. */
function readChoice(text: string, at: number, depth: number): Parsed<IcuChoice> | undefined {
  const begin = depth > deepest ? null : matchAt(head, text, at);
  if (begin === null) return undefined;
  const [all, name = '', type = ''] = begin;
  const cases = new Map<string, IcuMessage>();
  let to = at + all.length;
  to += matchAt(offset, text, to)?.[0].length ?? 0;
  for (;;) {
    const last = matchAt(end, text, to);
    if (last !== null) {
      const value = { name, type: type as IcuType, cases };
      return cases.size === 0 ? undefined : { value, to: to + last[0].length };
    }
    const key = matchAt(caseKey, text, to);
    if (key === null) return undefined;
    const message = readUntilBrace(text, to + key[0].length, depth + 1);
    if (message === undefined) return undefined;
    cases.set(key[1] ?? '', message.value);
    to = message.to;
  }
}

/** Reads the message of a case up to the brace that closes it. */
function readUntilBrace(text: string, from: number, depth: number): Parsed<IcuMessage> | undefined {
  const parts: (string | IcuChoice)[] = [];
  let start = from;
  for (let at = from; at < text.length;) {
    const character = text.charAt(at);
    if (character === '}') return { value: [...parts, text.slice(start, at)], to: at + 1 };
    if (character !== '{') {
      at += 1;
      continue;
    }
    const choice = readChoice(text, at, depth);
    if (choice === undefined) {
      const argument = matchAt(plain, text, at);
      if (argument === null) return undefined;
      at += argument[0].length;
    } else {
      parts.push(text.slice(start, at), choice.value);
      at = choice.to;
      start = at;
    }
  }
  return undefined;
}

/** An argument that chooses, with its place in a text. */
type PlacedChoice = Readonly<{ choice: IcuChoice; from: number; to: number }>;

/** The outermost arguments of a text that choose, in their order. The time is linear. */
export function* placeChoices(text: string): Generator<PlacedChoice> {
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const parsed = readChoice(text, at, 0);
    if (parsed !== undefined) yield { choice: parsed.value, from: at, to: parsed.to };
    at = parsed?.to ?? at + 1;
  }
}

/** Reads a text as a message; what is no argument that chooses is text. The time is linear. */
export function readIcuMessage(text: string): IcuMessage {
  const parts: (string | IcuChoice)[] = [];
  let start = 0;
  for (const { choice, from, to } of placeChoices(text)) {
    parts.push(text.slice(start, from), choice);
    start = to;
  }
  return [...parts, text.slice(start)];
}

/** The arguments of a message that choose, also those within others. */
export const findChoices = (message: IcuMessage): readonly IcuChoice[] =>
  message.flatMap((part) =>
    typeof part === 'string' ? [] : [part, ...[...part.cases.values()].flatMap(findChoices)],
  );

/** One of the cases of an argument. */
export type IcuCase = Readonly<{ name: string; key: string }>;

/** The text of a message if every argument chooses `other`, except for one case. */
export const resolveMessage = (message: IcuMessage, chosen?: IcuCase): string =>
  message
    .map((part) => {
      if (typeof part === 'string') return part;
      const { cases, name } = part;
      const special = chosen?.name === name ? cases.get(chosen.key) : undefined;
      return resolveMessage(special ?? cases.get('other') ?? [], chosen);
    })
    .join('');

/** The texts of all cases, without what chooses between them. */
export const textsOfMessage = (message: IcuMessage): string =>
  message
    .map((part) =>
      typeof part === 'string'
        ? part
        : ` ${[...part.cases.values()].map(textsOfMessage).join(' ')} `,
    )
    .join('');
