import type { NewReferenceFile, ReferenceFile } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { resumeKeyOf } from '../jobs/resume-key.ts';

/** A file to add to a job. */
export type SentReference = Readonly<{
  id: number;
  path: string;
  description?: string | undefined;
  /** 2 if the command sends the same file for the second time; default: 1. */
  copy?: number | undefined;
  /** The key of the call, if it is not that of the command. */
  idempotencyKey?: string | undefined;
}>;

/** Adds a file to a job, and shows the progress. */
export async function sendReference(
  context: Context,
  { id, path, description, copy, ...key }: SentReference,
): Promise<ReferenceFile> {
  const { jobs } = await context.connect();
  using progress = context.output.progress(path);
  const resumeKey = await resumeKeyOf(path, { reference: id, copy });
  const options = { ...context.write, ...key, resumeKey, onProgress: progress?.update };
  const reference: NewReferenceFile = { file: path, description };
  return await jobs.references.add(id, reference, options);
}
