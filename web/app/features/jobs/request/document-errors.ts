import { fieldErrors } from '../../../lib/api/error-text.ts';
import { documentOf, quoteRequestOf, type FieldErrors, type JobDraft } from './job-draft.ts';
import type { LiveQuote } from './queries.ts';

/** Why the server refused the file of a draft, with its quote or with the order. */
export function refusedDocument(draft: JobDraft, error: unknown): FieldErrors {
  const document = fieldErrors(error)['document'];
  return documentOf(draft) === null || document === undefined ? {} : { document };
}

/** A file is ordered once its price, and what its translation would not keep, have been shown. */
export function unreadDocument(draft: JobDraft, quote: LiveQuote): FieldErrors {
  if (documentOf(draft) === null || quoteRequestOf(draft) === null) return {};
  const { data } = quote;
  if (data !== undefined && !quote.isOutdated) {
    const isDoubtful = 'encoding' in data && data.encoding?.is_certain === false;
    return isDoubtful
      ? { document: 'Check the beginning of the file, and choose how it reads.' }
      : {};
  }
  return { document: 'We’re still reading this file. Request the job once you see its price.' };
}
