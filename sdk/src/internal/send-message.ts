import { randomHex } from '../bytes/random-hex.ts';
import type { WithResponse } from '../core/api-promise.ts';
import { NsemError } from '../core/errors.ts';
import type { FileInput } from '../core/file-input.ts';
import type { Message, NewMessage } from '../core/models.ts';
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

type SentFiles = Readonly<{
  id: number;
  files: readonly FileInput[];
  /** The idempotency key of the message, from which each file has its own. */
  key: string;
}>;

/**
 * Uploads several files, one after the other. What has arrived with the same key is not sent again.
 *
 * @param reusesUsed whether an upload that was used before is named again: that message has it
 * @returns the ids of the uploads
 */
async function uploadAll(
  api: Api,
  { id, files, key }: SentFiles,
  { options, reusesUsed }: Readonly<{ options: UploadOptions | undefined; reusesUsed: boolean }>,
): Promise<number[]> {
  const { sendUpload } = await load(import('./upload-calls.ts'));
  const ids: number[] = [];
  for (const [nth, file] of files.entries()) {
    const own = { ...options, idempotencyKey: `${key}.${nth}`, resumeKey: undefined };
    const sent = { file, purpose: { purpose: 'message', job_id: id } as const };
    ids.push((await sendUpload(api, sent, own, async () => reusesUsed)).id);
  }
  return ids;
}

const isMissing = (error: unknown): boolean =>
  error instanceof NsemError && error.code === 'upload.not-found';

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
  const { idempotencyKey: key = randomHex(16) } = options ?? {};
  const change = { ...pickOptions(optionRules.change, options ?? {}), idempotencyKey: key };
  const send = (more: Readonly<{ upload_ids?: number[] }>) =>
    api.once(route, { path: { id }, body: { ...body, ...more }, options: change }).withResponse();
  if (files.length === 0) return send({});
  const upload = (reusesUsed: boolean) =>
    uploadAll(api, { id, files, key }, { options, reusesUsed });
  try {
    return await send({ upload_ids: await upload(true) });
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The message was not sent before, and what had arrived of it has expired.
    return send({ upload_ids: await upload(false) });
  }
}
