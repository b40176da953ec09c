/** A part of a text that a program fills in. */
export type Placeholder = Readonly<{
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

const placeholders = new RegExp(`%%|${ofPython}|${inBraces}|${ofPrintf}`, 'giu');

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
export function readPlaceholders(text: string): readonly Placeholder[] {
  const order: Order = { printf: 0, braces: 0 };
  const found: Placeholder[] = [];
  for (const match of text.matchAll(placeholders)) {
    const key = keyOf(match, order);
    if (key !== undefined) found.push({ written: match[0], key });
  }
  return found;
}

/** A text with a space in place of each placeholder. */
export const withoutPlaceholders = (text: string): string => text.replaceAll(placeholders, ' ');
