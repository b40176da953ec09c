import { fieldErrors } from '../../../lib/api/error-text.ts';
import { documentOf, quoteRequestOf, type FieldErrors, type JobDraft } from './job-draft.ts';
import type { LiveQuote } from './queries.ts';

/** Why the server refused the file of a draft, with its quote or with the order. */
export function refusedDocument(draft: JobDraft, error: unknown): FieldErrors {
  const document = fieldErrors(error)['document'];
  return documentOf(draft) === null || document === undefined ? {} : { document };
}

/** Whether the client has to choose the encoding of the file. */
export const isDoubtful = ({ data, isOutdated }: LiveQuote): boolean =>
  data !== undefined && !isOutdated && 'encoding' in data && data.encoding?.is_certain === false;

/** A file is ordered once its price, and what its translation would not keep, have been shown. */
export function unreadDocument(draft: JobDraft, quote: LiveQuote): FieldErrors {
  if (documentOf(draft) === null || quoteRequestOf(draft) === null) return {};
  const { data } = quote;
  if (data !== undefined && !quote.isOutdated) {
    return isDoubtful(quote) ? { document: 'Choose the one that reads right.' } : {};
  }
  return { document: 'We’re still reading this file. Request the job once you see its price.' };
}
