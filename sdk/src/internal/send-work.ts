import type { ApiPromise, WithResponse } from '../core/api-promise.ts';
import type {
  DocumentQuote,
  DocumentToQuote,
  DocumentUpload,
  Job,
  JobDelivery,
} from '../core/models.ts';
import { optionRules } from '../core/option-rules.ts';
import type { JobChangeOptions, UploadOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { openForm } from './open-form.ts';
import { sendFile } from './send-file.ts';

const received = <T>(call: ApiPromise<T>): Promise<WithResponse<T>> => call.withResponse();

/** Delivers a job with a file, which is sent in parts if it is large. */
export function deliverFile(
  api: Api,
  { id, file: input, note }: Extract<JobDelivery, { file: unknown }> & Readonly<{ id: number }>,
  options: (JobChangeOptions & UploadOptions) | undefined,
): Promise<WithResponse<Job>> {
  const path = { id };
  const known = optionRules.delivery;
  const call = sendFile(api, {
    file: input,
    purpose: { purpose: 'output', job_id: id },
    options,
    known,
    asForm: (file) => {
      const form = openForm(api, { note }, { file });
      return api.onceWithForm('POST /jobs/{id}/deliver', { path, form, options, known });
    },
    asUpload: (uploadId, change) => {
      const body = { upload_id: uploadId, ...(note !== undefined && { note }) };
      return api.change('POST /jobs/{id}/deliver', { path, body, options: change });
    },
  });
  return received(call);
}

/** Quotes a document. */
export const quoteDocument = (
  api: Api,
  { document, ...fields }: DocumentToQuote,
  options: UploadOptions | undefined,
): Promise<WithResponse<DocumentQuote>> =>
  received(
    api.sendForm('POST /jobs/documents/quote', {
      form: openForm(api, fields, { document }),
      options,
    }),
  );

/** Creates the job of a document. */
export function createFromDocument(
  api: Api,
  { document, metadata, expected_amount_due: expected, ...fields }: DocumentUpload,
  options: UploadOptions | undefined,
): Promise<WithResponse<Job>> {
  const texts = {
    metadata: metadata && JSON.stringify(metadata),
    expected_amount_due: expected?.toString(),
  };
  const form = openForm(api, { ...fields, ...texts }, { document });
  return received(api.onceWithForm('POST /jobs/documents', { form, options }));
}
