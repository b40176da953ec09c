import type { components } from '../api.gen.ts';
import type { FormFor } from './endpoint.ts';

/** A file that arrives in parts. */
export type Upload = components['schemas']['Upload'];

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
