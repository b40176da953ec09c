import type { WithResponse } from '../core/api-promise.ts';
import type { Job, JobUpload } from '../core/models.ts';
import type { UploadOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { openForm } from './open-form.ts';
import { sendFile } from './send-file.ts';

/** Creates a job with a recording, which is sent in parts if it is large. */
export function uploadJob(
  api: Api,
  { audio, metadata, expected_amount_due, ...fields }: JobUpload,
  options: UploadOptions | undefined,
): Promise<WithResponse<Job>> {
  const { service_type, language, provider_id, reference, due_at } = fields;
  const order = { service_type, language, provider_id, reference, due_at, expected_amount_due };
  const described = { ...fields, metadata: metadata && JSON.stringify(metadata) };
  return sendFile(api, {
    file: audio,
    purpose: { ...order, purpose: 'job-input' },
    options,
    asForm: (file) => {
      const expected = expected_amount_due?.toString();
      const form = openForm(
        api,
        { ...described, expected_amount_due: expected },
        { audio_file: file },
      );
      return api.onceWithForm('POST /jobs/upload', { form, options });
    },
    asUpload: (id, change) => {
      const body = { ...described, expected_amount_due, upload_id: id };
      return api.once('POST /jobs/upload', { body, options: change });
    },
  }).withResponse();
}
