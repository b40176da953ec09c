import type { components } from '../api.gen.ts';
import type { FormFor } from './endpoint.ts';
import type { FileInput } from './file-input.ts';
import type { NewTranslation } from './job-kinds.ts';

/** A document whose translation is quoted. */
export interface DocumentToQuote extends Omit<FormFor<'POST /jobs/documents/quote'>, 'document'> {
  /** A .docx, .txt, .md, .html, .srt, .vtt or .xliff file of at most 10 MB. */
  document: FileInput;
}
/** What the translation of a document would cost, and what it would not keep. */
export type DocumentQuote = components['schemas']['DocumentQuote'];
/** A new translation job of a document. */
export interface DocumentUpload extends DocumentFields {
  /** A .docx, .txt, .md, .html, .srt, .vtt or .xliff file of at most 10 MB. */
  document: FileInput;
  /** What your programs store with the job: at most 20 texts by key. */
  metadata?: NewTranslation['metadata'];
}
type DocumentFields = Omit<FormFor<'POST /jobs/documents'>, 'document' | 'metadata'>;
