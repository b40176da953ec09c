import { randomHex } from '../bytes/random-hex.ts';
import type { ApiPromise, WithResponse } from '../core/api-promise.ts';
import { NsemError } from '../core/errors.ts';
import type { FileInput } from '../core/file-input.ts';
import type { Dispute, Message, NewMessage, NewStatement } from '../core/models.ts';
import { pickOptions } from '../core/later-rules.ts';
import { optionRules } from '../core/option-rules.ts';
import type { UploadOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { load } from './load.ts';
import { openForm } from './open-form.ts';
import { sendFile } from './send-file.ts';
import type { FileCall } from './file-call.ts';

/** What is written with any number of files, and the ways to send it. */
type WrittenCall<T> = Pick<FileCall<T>, 'purpose' | 'options'> &
  Readonly<{
    files: readonly FileInput[];
    /** Sends one file with it; undefined if a form cannot carry the rest of it. */
    asForm: FileCall<T>['asForm'] | undefined;
    /** Sends it with the uploads that are its files; undefined if it has none. */
    asBody: (
      uploads: Readonly<{ upload_ids: number[] }> | undefined,
      options: UploadOptions,
    ) => ApiPromise<T>;
  }>;

type SentFiles = Pick<WrittenCall<unknown>, 'files' | 'purpose' | 'options'> &
  Readonly<{
    /** The idempotency key of what is written, from which each file has its own. */
    key: string;
  }>;

/**
 * Uploads several files, one after the other. What has arrived with the same key is not sent again.
 *
 * @param reusesUsed whether an upload that was used before is named again: what was written then has it
 * @returns the ids of the uploads
 */
async function uploadAll(
  api: Api,
  { files, purpose, options, key }: SentFiles,
  reusesUsed: boolean,
): Promise<number[]> {
  const { sendUpload } = await load(import('./upload-calls.ts'));
  const ids: number[] = [];
  for (const [nth, file] of files.entries()) {
    const own = { ...options, idempotencyKey: `${key}.${nth}`, resumeKey: undefined };
    ids.push((await sendUpload(api, { file, purpose }, own, async () => reusesUsed)).id);
  }
  return ids;
}

const isMissing = (error: unknown): boolean =>
  error instanceof NsemError && error.code === 'upload.not-found';

/** One file goes with a form, or in parts if it is large; each of several in parts. */
async function sendWithFiles<T>(
  api: Api,
  { files, purpose, options, asForm, asBody }: WrittenCall<T>,
): Promise<WithResponse<T>> {
  const [file, ...rest] = files;
  if (file !== undefined && rest.length === 0 && asForm !== undefined) {
    const asUpload = (id: number, change: UploadOptions) => asBody({ upload_ids: [id] }, change);
    return sendFile(api, { file, purpose, options, asForm, asUpload }).withResponse();
  }
  const { idempotencyKey: key = randomHex(16) } = options ?? {};
  const change = { ...pickOptions(optionRules.change, options ?? {}), idempotencyKey: key };
  if (files.length === 0) return asBody(undefined, change).withResponse();
  const sent = { files, purpose, options, key };
  const send = async (reusesUsed: boolean) =>
    asBody({ upload_ids: await uploadAll(api, sent, reusesUsed) }, change).withResponse();
  try {
    return await send(true);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // It was not written before, and what had arrived of it has expired.
    return send(false);
  }
}

const messageRoute = 'POST /jobs/{id}/messages';

/** The fields of a form, which are texts. */
const asFields = ({ text, place, question_id, voice_note }: NewMessage) => ({
  text,
  place: place === null || place === undefined ? undefined : JSON.stringify(place),
  question_id: question_id?.toString(),
  voice_note: voice_note?.toString(),
});

/** Writes a message about a job. */
export function sendMessage(
  api: Api,
  { id, files = [], ...message }: NewMessage & Readonly<{ id: number }>,
  options?: UploadOptions,
): Promise<WithResponse<Message>> {
  const path = { id };
  return sendWithFiles(api, {
    files,
    purpose: { purpose: 'message', job_id: id },
    options,
    asForm: (file) =>
      api.onceWithForm(messageRoute, {
        path,
        form: openForm(api, asFields(message), { file }),
        options,
      }),
    asBody: (uploads, change) =>
      api.once(messageRoute, { path, body: { ...message, ...uploads }, options: change }),
  });
}

const statementRoute = 'PUT /jobs/{id}/dispute/statement';

/** Writes or replaces a statement in the dispute about a job. */
export function writeStatement(
  api: Api,
  { id, files = [], ...statement }: NewStatement & Readonly<{ id: number }>,
  options?: UploadOptions,
): Promise<WithResponse<Dispute>> {
  const path = { id };
  const { text, removed_file_ids: removed } = statement;
  return sendWithFiles(api, {
    files,
    purpose: { purpose: 'statement', job_id: id },
    options,
    asForm:
      removed === undefined
        ? (file) =>
            api.onceWithForm(statementRoute, {
              path,
              form: openForm(api, { text }, { file }),
              options,
            })
        : undefined,
    asBody: (uploads, change) =>
      api.once(statementRoute, { path, body: { ...statement, ...uploads }, options: change }),
  });
}
