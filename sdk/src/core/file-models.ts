import type { FormFor, QueryFor } from './endpoint.ts';
import type { FileInput } from './file-input.ts';
import type { NewTranslation, NewNarration } from './job-kinds.ts';

// The inputs of calls that send and receive files, if they differ from those of the API.

/** A new transcription job with its audio file. */
export interface JobUpload extends UploadFields {
  /** The recording; the server measures it. */
  audio: FileInput;
  /** The data of your programs with the job: at most 20 texts by key. */
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
  /** The data of your programs with the job: at most 20 texts by key. */
  metadata?: NewTranslation['metadata'];
}
type DocumentFields = Omit<FormFor<'POST /jobs/documents'>, 'document' | 'metadata'>;

/** A file to add to a job. */
export type NewReferenceFile = Readonly<{
  /** A PDF, a document, a text, a picture or a recording of at most 50 MB. */
  file: FileInput;
  /** The description for the provider; at most 200 characters. */
  description?: string | null | undefined;
}>;

/** A message to write about a job. */
export type NewMessage = Omit<FormFor<'POST /jobs/{id}/messages'>, 'file' | 'upload_ids'> &
  Readonly<{
    /** Its files: at most 5 of at most 20 MB each. A question has none. */
    files?: readonly FileInput[] | undefined;
  }>;

/** What you say in a dispute. */
export type NewStatement = Readonly<{
  /** What the other side and an admin read. */
  text: string;
  /** The files to add: with those that it has, at most 5 of at most 20 MB each. */
  files?: readonly FileInput[] | undefined;
  /** The files to remove from it, by their IDs. The others stay. */
  removed_file_ids?: number[] | undefined;
}>;

/** A format that a transcript can be downloaded in. */
export type OutputFormat = NonNullable<QueryFor<'GET /jobs/{id}/output'>['format']>;

/** The fields that decide whether a job with a recording can be created. */
type OrderFields = Pick<
  FormFor<'POST /jobs/upload'>,
  'service_type' | 'language' | 'provider_id' | 'reference' | 'due_at' | 'expected_amount_due'
>;

/** The purpose of an upload. */
export type UploadPurpose =
  | (Readonly<{ purpose: 'job-input' }> & OrderFields)
  | Readonly<{ purpose: 'output' | 'reference' | 'message' | 'statement'; job_id: number }>;

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
