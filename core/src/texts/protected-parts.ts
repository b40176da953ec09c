import { readIcuMessage, textsOfMessage } from './icu-message.ts';
import { withoutPlaceholders } from './check-placeholders.ts';

/** The placeholders by which the segments of translation memories are stored: it cannot change. */
const placeholders =
  /\$?\{\{?[\w.$:, -]{1,60}\}?\}|%\([\w.]{1,60}\)[a-z]|(?<!\d)%(?:\d{1,2}\$)?\d{0,3}(?:\.\d{1,2})?[sdifux@](?!\p{L}{2})/giu;

/** Attributes: with values, or one of those that have none. "<insert your name>" has words instead. */
const attributes =
  String.raw`\s(?:[^<>=]{0,60}=[^<>]{0,500}|(?:async|autoplay|checked|controls|defer|disabled|hidden|loop|` +
  String.raw`multiple|muted|nowrap|open|readonly|required|reversed|selected)\s?)`;

/** Tags of HTML and XML, also numbered ones. Attributes may be translated, so only names are compared. */
const tags = new RegExp(
  String.raw`<(\/?)([a-z][a-z0-9:-]{0,30}|\d{1,3}(?=\s?\/?>))(?:${attributes}|\s)?\/?>`,
  'giu',
);

/** The marks of bold and struck text; longer runs are lines to write on, or rulers. */
const marks = /(?<!\*)\*\*(?!\*)|(?<!_)__(?!_)|(?<!~)~~(?!~)/gu;

const all = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([match]) => match);

/** The placeholders of a text as the translation memory knows them; checks have `readPlaceholders`. */
export const findPlaceholders = (text: string): readonly string[] => all(text, placeholders);

/** The tags of a text without their attributes, and its marks of bold and struck text. */
export const findMarkup = (text: string): readonly string[] => [
  ...Array.from(
    text.matchAll(tags),
    ([, slash = '', name = '']) => `<${slash}${name.toLowerCase()}>`,
  ),
  ...all(text, marks),
];

/** The addresses in a text, and the text with a space in place of each. */
export type Addresses = Readonly<{
  web: readonly string[];
  emails: readonly string[];
  rest: string;
}>;

const leading: ReadonlySet<string> = new Set('([{<"\'“‘«*_');
const trailing: ReadonlySet<string> = new Set(')]}>"\'”’».,;:!?…*_،؛؟።፣');

/**
 * The form of an address: words, without the letters and signs of scripts that have no spaces
 * between words, as in "请看www.example.com。"
 */
const candidates =
  /[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303F\uFF00-\uFFEF]+/gu;

/** Finds web and e-mail addresses, without the punctuation around them. */
export function findAddresses(text: string): Addresses {
  const [web, emails]: [string[], string[]] = [[], []];
  const rest = text.replaceAll(candidates, (word) => {
    const address = trimAddress(word);
    if (isWebAddress(address)) web.push(address);
    else if (isEmail(address)) emails.push(address);
    else return word;
    return ' ';
  });
  return { web, emails, rest };
}

function trimAddress(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && leading.has(word.charAt(start))) start += 1;
  while (end > start && trailing.has(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

const domains = /\.(?:com|org|net|edu|gov|info|io|int|gh|ng|tg|ci|bj|bf|africa)(?:[/?#:]|$)/iu;

function isWebAddress(word: string): boolean {
  if (/^(?:https?:\/\/|www\.)./iu.test(word)) return true;
  const [host = ''] = word.split('/', 1);
  return /^[a-z0-9.:-]{4,260}$/iu.test(host) && domains.test(host);
}

function isEmail(word: string): boolean {
  const at = word.lastIndexOf('@');
  return at > 0 && /^[\p{L}\p{N}.-]{1,253}$/u.test(word.slice(at + 1)) && word.includes('.', at);
}

/** A text without its placeholders and tags, which are neither words nor numbers of it. */
export const withoutCode = (text: string): string =>
  withoutPlaceholders(textsOfMessage(readIcuMessage(text))).replaceAll(tags, ' ');
