import { blanks, unseen } from './invisible.ts';

/**
 * Characters that would start a new line, that are not text, or that change the direction of what
 * follows: an amount after a name that contains one is shown backwards.
 */
const notPlain = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Whether a text is safe in a line that others read, such as the header of a mail. */
export const isPlainLine = (text: string): boolean => !notPlain.test(text);

const visible = new RegExp(`[^\\s${unseen}${blanks}]`, 'v');

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text);
