import { longestText } from './longest-text.ts';

/** A translation of the longest text in UTF-8, which has at most three bytes for each unit of it. */
const mostTextBytes = 3 * longestText;

/** Whether a delivered file is a text that can be put into the document that it translates. */
export const isTextForDocument = ({
  contentType,
  sizeBytes,
}: Readonly<{ contentType: string; sizeBytes: number }>): boolean =>
  contentType === 'text/plain' && sizeBytes <= mostTextBytes;
