import {
  findChoices,
  type IcuCase,
  type IcuChoice,
  type IcuMessage,
  readIcuMessage,
  resolveMessage,
} from './icu-message.ts';
import type { CheckedSegment, Found } from './translation-finding.ts';

/** A part of a text that a program fills in. */
type Placeholder = Readonly<{
  /** As it is written. */
  written: string;
  /** The same for all notations of the same part: `%s` and `%1$s`, `{}` and `{0}`, `{{x}}` and `{{ x }}`. */
  key: string;
}>;

const ofPython = String.raw`%\([^()\s%]{1,60}\)[-+#0]{0,4}\d{0,3}(?:\.\d{1,2})?[a-z]`;
const ofPrintf =
  String.raw`(?:%(?<argument>\d{1,2})\$|(?<!\d)%)` +
  String.raw`(?<spec>[-+#0']{0,4}(?:\d{1,3}|\*)?(?:\.(?:\d{1,2}|\*))?(?:hh|h|ll|l|q|j|z|t)?)` +
  String.raw`(?<type>[sdifuxcg@])(?:(?<=%\d{1,2}\$[^%\s]{1,14})|(?!\p{L}{2}))`;
const inBraces =
  String.raw`\$?\{\{\{?(?<inTwo>[^{}\n]{1,100})\}\}\}?|\{%[^{}\n]{1,100}%\}|` +
  String.raw`[$#]\{[^{}\n]{1,100}\}|%?\{(?<inOne>(?:[#/](?=\p{L}))?[\p{L}\p{N}\p{M}_.$:, !<>|[\]@%-]{0,60})\}`;

const placeholderPattern = new RegExp(`%%|${ofPython}|${inBraces}|${ofPrintf}`, 'giu');

const spaces = /\s+/gu;

/** `{{ name }}` and `{{name}}`, `{n, number}` and `{n,number}` are the same. */
const withoutSpaces = (written: string): string => written.replaceAll(spaces, '');

/** Counts the parts that are filled in by their order. */
type Order = { printf: number; braces: number };

function keyOf({ 0: written, groups = {} }: RegExpExecArray, order: Order): string | undefined {
  const { type, spec = '', argument, inOne } = groups;
  if (type !== undefined) {
    order.printf += (spec.match(/\*/gu) ?? []).length;
    if (argument === undefined) order.printf += 1;
    const kind = type === 'i' ? 'd' : type;
    return `%${argument === undefined ? order.printf : Number(argument)}$${spec}${kind}`;
  }
  if (inOne === undefined) return withoutSpaces(written);
  // A blank box, such as "{ }", is to be ticked.
  if (inOne !== '' && inOne.trim() === '') return undefined;
  if (!/^(?:$|[:!])/u.test(inOne)) return withoutSpaces(written);
  order.braces += 1;
  return withoutSpaces(`{${order.braces - 1}${inOne}}`);
}

/** The placeholders of a text, in their order, with duplicates. */
function readPlaceholders(text: string): readonly Placeholder[] {
  const order: Order = { printf: 0, braces: 0 };
  const found: Placeholder[] = [];
  for (const match of text.matchAll(placeholderPattern)) {
    const key = keyOf(match, order);
    if (key !== undefined) found.push({ written: match[0], key });
  }
  return found;
}

/** A text with a space in place of each placeholder. */
export const withoutPlaceholders = (text: string): string =>
  text.replaceAll(placeholderPattern, ' ');

/** Checks that what programs fill in is in the translation, in whatever notation and order. */
export function checkPlaceholders({ source, text }: CheckedSegment): readonly Found[] {
  // In Turkish and Basque the sign is in front: "{rate}%" is "%{rate}".
  const written = source.includes('%{') ? text : text.replaceAll('%{', '{');
  const [ofSource, ofText] = [readIcuMessage(source), readIcuMessage(written)];
  const [expected, found] = [findChoices(ofSource), findChoices(ofText)];
  if (expected.length === 0 && found.length === 0) {
    return comparePlaceholders(readPlaceholders(source), readPlaceholders(written));
  }
  return withoutDuplicates([
    ...compareChoices(expected, found),
    ...compareCases(ofSource, ofText, found),
  ]);
}

const withoutDuplicates = (found: readonly Found[]): readonly Found[] => [
  ...new Map(found.map((one) => [`${one.check} ${one.text}`, one])).values(),
];

/** Placeholders count: one that the source has three times must be there three times. */
function comparePlaceholders(
  source: readonly Placeholder[],
  text: readonly Placeholder[],
): readonly Found[] {
  return [
    ...surplus(source, text).map((part): Found => ({ check: 'placeholder-missing', text: part })),
    ...surplus(text, source).map((part): Found => ({ check: 'placeholder-added', text: part })),
  ];
}

/** The placeholders that one text has more often than the other, each once. */
function surplus(one: readonly Placeholder[], other: readonly Placeholder[]): readonly string[] {
  const left = countKeys(other);
  const more = new Map<string, string>();
  for (const { key, written } of one) {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    if (count <= 0 && !more.has(key)) more.set(key, written);
  }
  return [...more.values()];
}

function countKeys(placeholders: readonly Placeholder[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of placeholders) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const nameOf = ({ name, type }: IcuChoice): string => `{${name}, ${type}}`;

/** The categories of plurals that languages have. */
const pluralKeys = /^(?:zero|one|two|few|many|other|=\d{1,9})$/u;

/** The arguments of one name and type in a text: how many there are, and how many have each key. */
type Named = Readonly<{ type: IcuChoice['type']; keys: Map<string, number> }> & { times: number };

function countByName(choices: readonly IcuChoice[]): ReadonlyMap<string, Readonly<Named>> {
  const byName = new Map<string, Named>();
  for (const choice of choices) {
    const name = nameOf(choice);
    const named = byName.get(name) ?? { type: choice.type, keys: new Map(), times: 0 };
    named.times += 1;
    for (const key of choice.cases.keys()) named.keys.set(key, (named.keys.get(key) ?? 0) + 1);
    byName.set(name, named);
  }
  return byName;
}

/**
 * A language may have other categories of plurals than the source, but the cases of a selection must be the
 * same.
 */
function compareKeys(source: Named, { type, keys, times }: Named): readonly Found[] {
  const isSelect = type === 'select';
  const required = isSelect ? [...source.keys.keys()] : ['other'];
  const isKnown = (key: string): boolean =>
    isSelect ? source.keys.has(key) : pluralKeys.test(key);
  return [
    ...required
      .filter((key) => source.keys.has(key) && (keys.get(key) ?? 0) < times)
      .map((key): Found => ({ check: 'placeholder-missing', text: key })),
    ...[...keys.keys()]
      .filter((key) => !isKnown(key))
      .map((key): Found => ({ check: 'placeholder-added', text: key })),
  ];
}

/** Keywords and the names of arguments are those of programs. The time is linear. */
function compareChoices(
  expected: readonly IcuChoice[],
  found: readonly IcuChoice[],
): readonly Found[] {
  const [ofSource, ofText] = [countByName(expected), countByName(found)];
  const missing = [...ofSource.keys()].filter((name) => !ofText.has(name));
  const added = [...ofText.keys()].filter((name) => !ofSource.has(name));
  const wrongKeys = [...ofText].flatMap(([name, named]) => {
    const source = ofSource.get(name);
    return source === undefined ? [] : compareKeys(source, named);
  });
  return [
    ...missing.map((text): Found => ({ check: 'placeholder-missing', text })),
    ...added.map((text): Found => ({ check: 'placeholder-added', text })),
    ...wrongKeys,
  ];
}

/** The most cases of a message that are compared; it bounds the time. */
const mostCases = 40;

/** Compares the placeholders of the message in each of its cases. */
function compareCases(
  source: IcuMessage,
  text: IcuMessage,
  found: readonly IcuChoice[],
): readonly Found[] {
  const cases = found.flatMap(({ name, type, cases: own }) =>
    [...own.keys()].map((key) => ({ name, key, isPlural: type !== 'select' })),
  );
  const others = cases.filter(({ key }) => key !== 'other').slice(0, mostCases);
  return [
    ...comparePlaceholders(...placeholdersOf([source, text])),
    ...others.flatMap((one) =>
      // "One item" needs no number.
      comparePlaceholders(...placeholdersOf([source, text], one)).filter(
        (wrong) => !one.isPlural || !isNumberOf(one.name, wrong.text),
      ),
    ),
  ];
}

const isNumberOf = (name: string, placeholder: string): boolean =>
  placeholder === '#' || /^\{\s*([^\s,{}]+)/u.exec(placeholder)?.[1] === name;

type Pair<T> = readonly [T, T];

function placeholdersOf(
  [source, text]: Pair<IcuMessage>,
  chosen?: IcuCase,
): Pair<readonly Placeholder[]> {
  const read = (message: IcuMessage): readonly Placeholder[] => {
    const resolved = resolveMessage(message, chosen);
    return [...readPlaceholders(resolved), ...readNumberSign(message, resolved)];
  };
  return [read(source), read(text)];
}

/** In a plural, "#" is its number; whether it is there counts, not how often. */
const readNumberSign = (message: IcuMessage, resolved: string): readonly Placeholder[] =>
  resolved.includes('#') && findChoices(message).some(({ type }) => type !== 'select')
    ? [{ written: '#', key: '#' }]
    : [];
