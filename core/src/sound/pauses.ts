/** What readers pause between two sentences. */
const sentencePauseMs = 350;

/** What readers pause between two paragraphs: twice as long. */
const paragraphPauseMs = 700;

/**
 * How long a narrator pauses after a sentence, in milliseconds.
 *
 * @param gap the white space between this sentence and the next: a line break ends a paragraph
 */
export const pauseAfter = (gap: string): number =>
  /[\n\r\u2028\u2029]/.test(gap) ? paragraphPauseMs : sentencePauseMs;
