import type { components } from '../api.gen.ts';
import type { FileInput } from './file-input.ts';

/** A file that a client gave the provider of a job for the work. */
export type ReferenceFile = components['schemas']['ReferenceFile'];

/** The reference files of a job, oldest first. */
export type ReferenceFiles = components['schemas']['ReferenceFiles'];

/** A file to add to a job. */
export type NewReferenceFile = Readonly<{
  /** A PDF, a document, a text, a picture or a recording of at most 50 MB. */
  file: FileInput;
  /** What it is, for the provider; at most 200 characters. */
  description?: string | null | undefined;
}>;
