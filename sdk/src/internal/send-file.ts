import { randomHex } from '../bytes/random-hex.ts';
import { apiPromise, type ApiPromise, type WithResponse } from '../core/api-promise.ts';
import { NsemError } from '../core/errors.ts';
import type { FileInput } from '../core/file-input.ts';
import type { Job, UploadPurpose } from '../core/models.ts';
import type { JobChangeOptions, UploadOptions } from '../core/options.ts';
import type { UploadFile } from '../transport/transport.ts';
import type { Api } from './api.ts';
import { openFile } from './open-file.ts';

type FileOptions = UploadOptions & JobChangeOptions;

/** A call with a file, and the two ways to send it. */
export type FileCall = Readonly<{
  file: FileInput;
  /** What the file is for, if it is sent in parts. */
  purpose: UploadPurpose;
  options: FileOptions | undefined;
  asForm: (file: UploadFile) => ApiPromise<Job>;
  asUpload: (uploadId: number, options: FileOptions) => ApiPromise<Job>;
}>;

/** Larger files are sent in parts. */
const mostFormBytes = 8 * 1024 * 1024;

/** Sends a call with a file: a small one in a form, a large one in parts that resume after a break. */
export const sendFile = (api: Api, call: FileCall): ApiPromise<Job> => apiPromise(send(api, call));

async function send(api: Api, call: FileCall): Promise<WithResponse<Job>> {
  const file = await openFile(call.file);
  const isLarge = (file.sizeBytes ?? 0) > mostFormBytes;
  const sent = isLarge ? await sendLarge(api, file, call) : null;
  return sent ?? call.asForm(file).withResponse();
}

/** Returns null if the server is older than uploads in parts. */
async function sendLarge(
  api: Api,
  file: UploadFile,
  { purpose, options = {}, asUpload }: FileCall,
): Promise<WithResponse<Job> | null> {
  const { sendInParts } = await import('./send-in-parts.ts');
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
