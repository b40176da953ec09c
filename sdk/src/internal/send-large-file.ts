import { randomHex } from '../bytes/random-hex.ts';
import type { WithResponse } from '../core/api-promise.ts';
import { NsemError } from '../core/errors.ts';
import { invalidInput } from '../core/invalid-input.ts';
import { pickOptions } from '../core/later-rules.ts';
import { optionRules } from '../core/option-rules.ts';
import type { UploadFile } from '../transport/transport.ts';
import type { Api } from './api.ts';
import type { FileCall } from './file-call.ts';
import { sendInParts } from './send-in-parts.ts';

/**
 * Sends a call with a large file in parts. Returns null if the server is older than uploads in parts.
 *
 * @throws InputError if another call with the same `resumeKey` has used the file, unless an
 * `idempotencyKey` says whether this call is a repetition of that one.
 */
export async function sendLargeFile<T>(
  api: Api,
  file: UploadFile,
  { purpose, options = {}, asUpload }: FileCall<T>,
): Promise<WithResponse<T> | null> {
  const { idempotencyKey = randomHex(16) } = options;
  const mayBeRepetition = options.resumeKey !== undefined && options.idempotencyKey === undefined;
  const change = { ...pickOptions(optionRules.change, options), idempotencyKey };
  const use = (id: number) => asUpload(id, change).withResponse();
  let answered: WithResponse<T> | undefined;
  try {
    const upload = await sendInParts(api, { file, purpose, options }, async ({ id }) => {
      if (mayBeRepetition) throw usedBefore(file);
      // It was answered before, unless another call used the upload.
      answered = await use(id).catch(unlessMissing);
      return answered !== undefined;
    });
    return answered ?? (await use(upload.id));
  } catch (error) {
    if (isNsem(error, 'http.not-found')) return null;
    throw error;
  }
}

/** The call that used it may have been stopped before its answer came. */
const usedBefore = ({ name }: UploadFile) =>
  invalidInput(
    'input.upload-used',
    `${name} was sent with this key before, and used or cancelled: what it is for may be done ` +
      'already. Choose another key to send it again.',
  );

const isNsem = (error: unknown, code: string): boolean =>
  error instanceof NsemError && error.code === code;

function unlessMissing(error: unknown): undefined {
  if (!isNsem(error, 'upload.not-found')) throw error;
}
