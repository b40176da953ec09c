import { apiPromise, type ApiPromise, type WithResponse } from '../core/api-promise.ts';
import { checkOptions, optionRules } from '../core/option-rules.ts';
import type { UploadFile } from '../transport/transport.ts';
import type { Api } from './api.ts';
import type { FileCall } from './file-call.ts';
import { load } from './load.ts';

/** Larger files are sent in parts, unless the caller names another size. */
const mostFormBytes = 8 * 1024 * 1024;

/** Sends a call with a file: a small one in a form, a large one in parts that resume after a break. */
export const sendFile = <T>(api: Api, call: FileCall<T>): ApiPromise<T> =>
  apiPromise(send(api, call));

async function send<T>(api: Api, call: FileCall<T>): Promise<WithResponse<T>> {
  checkOptions(call.known ?? optionRules.upload, call.options);
  const { openFile } = await load(import('./open-file.ts'));
  const file = await openFile(call.file, api.platform);
  const isLarge = (file.sizeBytes ?? 0) > (call.options?.partBytes ?? mostFormBytes);
  const sent = isLarge ? await sendLarge(api, file, call) : null;
  return sent ?? call.asForm(file).withResponse();
}

/** Loaded with the first large file: most pages of a web app never send one. */
async function sendLarge<T>(
  api: Api,
  file: UploadFile,
  call: FileCall<T>,
): Promise<WithResponse<T> | null> {
  const { sendLargeFile } = await load(import('./send-large-file.ts'));
  return sendLargeFile(api, file, call);
}
