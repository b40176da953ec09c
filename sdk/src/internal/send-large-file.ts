import { randomHex } from '../bytes/random-hex.ts';
import type { WithResponse } from '../core/api-promise.ts';
import { NsemError } from '../core/errors.ts';
import type { Job } from '../core/models.ts';
import type { UploadFile } from '../transport/transport.ts';
import type { Api } from './api.ts';
import type { FileCall } from './file-call.ts';
import { sendInParts } from './send-in-parts.ts';

/** Sends a call with a large file in parts. Returns null if the server is older than uploads in parts. */
export async function sendLargeFile(
  api: Api,
  file: UploadFile,
  { purpose, options = {}, asUpload }: FileCall,
): Promise<WithResponse<Job> | null> {
  const { idempotencyKey = randomHex(16) } = options;
  const change = { ...options, idempotencyKey, onProgress: undefined };
  const use = (id: number) => asUpload(id, change).withResponse();
  let answered: WithResponse<Job> | undefined;
  try {
    const upload = await sendInParts(api, { file, purpose, options }, async ({ id }) => {
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

const isNsem = (error: unknown, code: string): boolean =>
  error instanceof NsemError && error.code === code;

function unlessMissing(error: unknown): undefined {
  if (!isNsem(error, 'upload.not-found')) throw error;
}
