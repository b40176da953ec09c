import type { WithResponse } from '../core/api-promise.ts';
import type { FileInput } from '../core/file-input.ts';
import type { NewUpload, Upload, UploadPart, UploadPurpose } from '../core/models.ts';
import { checkOptions, optionRules } from '../core/option-rules.ts';
import type { RequestOptions, UploadOptions, WriteOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { openFile } from './open-file.ts';
import { sendInParts } from './send-in-parts.ts';
import { partOf, uploadRequest } from './upload-headers.ts';

/**
 * Sends a file in parts.
 *
 * @param onUsed what to do with an upload of the same key that was used before; see `sendInParts`
 */
export async function sendUpload(
  api: Api,
  { file, purpose }: Readonly<{ file: FileInput; purpose: UploadPurpose }>,
  options?: UploadOptions,
  onUsed?: (used: Upload) => Promise<boolean>,
): Promise<Upload> {
  checkOptions(optionRules.upload, options);
  const opened = await openFile(file, api.platform);
  return sendInParts(api, { file: opened, purpose, options }, onUsed);
}

/** Starts an upload. */
export const createUpload = (
  api: Api,
  upload: NewUpload,
  options?: WriteOptions,
): Promise<WithResponse<Upload>> =>
  api.once('POST /uploads/', { headers: uploadRequest(upload), options }).withResponse();

/** Sends a part of an upload. */
export const appendPart = (
  api: Api,
  { id, ...part }: UploadPart & Readonly<{ id: number }>,
  options?: RequestOptions,
): Promise<WithResponse<undefined>> =>
  api
    .sendPart('PATCH /uploads/{id}', { isEmpty: true, path: { id }, ...partOf(part), options })
    .withResponse();
