import { longestDraftText, type StoredFile } from '@nsem/core';

/** A translation in UTF-8 has at most three bytes for each unit of a text. */
const mostTextBytes = 3 * longestDraftText;

/** Whether a delivered file is a text that can be put into the document that it translates. */
export const isTextForDocument = ({
  contentType,
  sizeBytes,
}: Pick<StoredFile, 'contentType' | 'sizeBytes'>): boolean =>
  contentType === 'text/plain' && sizeBytes <= mostTextBytes;
