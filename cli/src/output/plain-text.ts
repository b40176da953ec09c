/** A text on one line. White space and control characters become single spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * A text without the control characters that could manipulate a terminal, but with its lines. Use it
 * for any text from another user.
 */
export const withoutControls = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
