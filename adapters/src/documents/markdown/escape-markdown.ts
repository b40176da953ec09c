/** What a line would be that begins so: a heading, a list, a quote, code, a rule, a block. */
const lineStart =
  /^(\s*)(?=>|[-+](?:\s|$)|-{2,}|=+\s*$|~~~|#{1,6}(?:\s|$)|:{3,}|:[-\s]|\/{3,}|!{3}|\?{3})/u;

/** A text in a line of its own, with a backslash before what would be Markdown. */
export const escapeMarkdown = (text: string, next: string): string =>
  text
    .replaceAll('\r', ' ')
    .replaceAll(/[\\`*[\]|~]/gu, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/<(?=[a-z/!?])/giu, String.raw`\<`)
    .replaceAll(/&(?=#?\w{1,32};)/gu, '&amp;')
    .replace(lineStart, '$1\\')
    .replace(/^(\s*\d{1,9})(?=[.)](?:\s|$))/u, '$1\\')
    // A link after an exclamation mark is a picture.
    .replace(/!$/u, next.startsWith('[') ? String.raw`\!` : '!');

/** The same where dollars surround formulas. */
export const escapeWithDollars = (text: string, next: string): string =>
  escapeMarkdown(text, next).replaceAll('$', String.raw`\$`);

/** White space before a text would make it code. */
export const withoutIndent = (text: string): string => text.replace(/^[ \t]+/u, '');
