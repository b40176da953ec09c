import type { FormFor, QueryFor } from './endpoint.ts';
import type { FileInput } from './file-input.ts';
import type { NewTranslation, NewNarration } from './job-kinds.ts';

// What calls that send and receive files take, where that is not what the API takes.

/** A new transcription job with its audio file. */
export interface JobUpload extends UploadFields {
  /** The recording; the server measures it. */
  audio: FileInput;
  /** What your programs store with the job: at most 20 texts by key. */
  metadata?: (NewTranslation | NewNarration)['metadata'];
}
type UploadFields = Omit<FormFor<'POST /jobs/upload'>, 'audio_file' | 'metadata' | 'upload_id'>;

/** A document whose translation is quoted. */
export interface DocumentToQuote extends Omit<FormFor<'POST /jobs/documents/quote'>, 'document'> {
  /** A .docx, .txt, .md, .html, .srt, .vtt or .xliff file of at most 10 MB. */
  document: FileInput;
}
/** A new translation job of a document. */
export interface DocumentUpload extends DocumentFields {
  /** A .docx, .txt, .md, .html, .srt, .vtt or .xliff file of at most 10 MB. */
  document: FileInput;
  /** What your programs store with the job: at most 20 texts by key. */
  metadata?: NewTranslation['metadata'];
}
type DocumentFields = Omit<FormFor<'POST /jobs/documents'>, 'document' | 'metadata'>;

/** A file to add to a job. */
export type NewReferenceFile = Readonly<{
  /** A PDF, a document, a text, a picture or a recording of at most 50 MB. */
  file: FileInput;
  /** What it is, for the provider; at most 200 characters. */
  description?: string | null | undefined;
}>;

/** A format that a transcript can be downloaded in. */
export type OutputFormat = NonNullable<QueryFor<'GET /jobs/{id}/output'>['format']>;

/** What decides whether a job with a recording can be created. */
type OrderFields = Pick<
  FormFor<'POST /jobs/upload'>,
  'service_type' | 'language' | 'provider_id' | 'reference' | 'due_at' | 'expected_amount_due'
>;

/** What a file is uploaded for. */
export type UploadPurpose =
  | (Readonly<{ purpose: 'job-input' }> & OrderFields)
  | Readonly<{ purpose: 'output' | 'reference'; job_id: number }>;

/** A file that is to be uploaded in parts. */
export type NewUpload = UploadPurpose &
  Readonly<{
    filename: string;
    /** The size of the file in bytes. */
    size_bytes: number;
  }>;

/** A part of a file. */
export type UploadPart = Readonly<{
  /** How many bytes the server has, before this part. */
  offset: number;
  data: Uint8Array<ArrayBuffer>;
}>;
