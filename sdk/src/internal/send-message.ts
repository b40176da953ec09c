import type { WithResponse } from '../core/api-promise.ts';
import type { FileInput } from '../core/file-input.ts';
import type { Message, NewMessage, Upload } from '../core/models.ts';
import { pickOptions } from '../core/later-rules.ts';
import { optionRules } from '../core/option-rules.ts';
import type { UploadOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { load } from './load.ts';
import { openForm } from './open-form.ts';
import { sendFile } from './send-file.ts';

/** A message, and the job that it is about. */
type SentMessage = NewMessage & Readonly<{ id: number }>;

const route = 'POST /jobs/{id}/messages';

/** The fields of a form, which are texts. */
const asFields = ({ text, place, question_id, voice_note }: NewMessage) => ({
  text,
  place: place === null || place === undefined ? undefined : JSON.stringify(place),
  question_id: question_id?.toString(),
  voice_note: voice_note?.toString(),
});

/** Sends a message with one file, in a form, or in parts if it is large. */
function sendWithFile(
  api: Api,
  { id, files: _, ...message }: SentMessage,
  { file: input, options }: Readonly<{ file: FileInput; options: UploadOptions | undefined }>,
): Promise<WithResponse<Message>> {
  const path = { id };
  return sendFile(api, {
    file: input,
    purpose: { purpose: 'message', job_id: id },
    options,
    asForm: (file) =>
      api.onceWithForm(route, { path, form: openForm(api, asFields(message), { file }), options }),
    asUpload: (uploadId, change) =>
      api.once(route, { path, body: { ...message, upload_ids: [uploadId] }, options: change }),
  }).withResponse();
}

/** Uploads several files, one after the other. */
async function uploadAll(
  api: Api,
  { id, files }: Readonly<{ id: number; files: readonly FileInput[] }>,
  options: UploadOptions | undefined,
): Promise<readonly Upload[]> {
  const { sendUpload } = await load(import('./upload-calls.ts'));
  const uploads: Upload[] = [];
  for (const file of files) {
    // One key is for one call: it is that of the message.
    const others = { ...options, idempotencyKey: undefined, resumeKey: undefined };
    const purpose = { purpose: 'message', job_id: id } as const;
    uploads.push(await sendUpload(api, { file, purpose }, others));
  }
  return uploads;
}

/** Writes a message about a job. */
export async function sendMessage(
  api: Api,
  message: SentMessage,
  options?: UploadOptions,
): Promise<WithResponse<Message>> {
  const { id, files = [], ...body } = message;
  const [first, ...rest] = files;
  if (first !== undefined && rest.length === 0) {
    return sendWithFile(api, message, { file: first, options });
  }
  const uploads = files.length === 0 ? [] : await uploadAll(api, { id, files }, options);
  const upload_ids = uploads.map((upload) => upload.id);
  const change = pickOptions(optionRules.change, options ?? {});
  return api
    .once(route, {
      path: { id },
      body: upload_ids.length === 0 ? body : { ...body, upload_ids },
      options: change,
    })
    .withResponse();
}
