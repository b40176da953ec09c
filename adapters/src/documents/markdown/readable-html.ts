import { readTokens } from '../html/read-tokens.ts';

/** Attributes that people read, also of the components of a site, whose names it chooses itself. */
const readable =
  /^(?:alt|aria-.{1,40}|caption|content|description|heading|label|placeholder|summary|text|title)$/u;

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Whether there is something to read in HTML that is in Markdown. */
export const isReadableHtml = (source: string): boolean =>
  readTokens(source).some((token) => {
    if (token.kind === 'text') return hasLetters(token.text);
    if (token.kind !== 'start') return false;
    return token.attributes.some(({ name, value }) => readable.test(name) && hasLetters(value));
  });
