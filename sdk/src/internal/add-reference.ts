import type { WithResponse } from '../core/api-promise.ts';
import type { NewReferenceFile, ReferenceFile } from '../core/models.ts';
import type { UploadOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { openForm } from './open-form.ts';
import { sendFile } from './send-file.ts';

/** A file, and the job that it is added to. */
type AddedReference = NewReferenceFile & Readonly<{ id: number }>;

/** Adds a reference file to a job; it is sent in parts if it is large. */
export function addReference(
  api: Api,
  { id, file: input, description }: AddedReference,
  options?: UploadOptions,
): Promise<WithResponse<ReferenceFile>> {
  const path = { id };
  return sendFile(api, {
    file: input,
    purpose: { purpose: 'reference', job_id: id },
    options,
    asForm: (file) => {
      const form = openForm(api, { description }, { file });
      return api.onceWithForm('POST /jobs/{id}/references', { path, form, options });
    },
    asUpload: (uploadId, change) => {
      const body = { upload_id: uploadId, ...(description !== undefined && { description }) };
      return api.once('POST /jobs/{id}/references', { path, body, options: change });
    },
  }).withResponse();
}
