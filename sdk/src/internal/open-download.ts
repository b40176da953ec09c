import { toBlob } from '../bytes/to-blob.ts';
import { Download } from '../core/download.ts';
import type { ResponseInfo } from '../core/api-promise.ts';
import type { Platform } from '../platform/platform.ts';
import { checkDigest } from './check-digest.ts';
import { readDigest, readFileName } from './file-headers.ts';
import { unexpected } from './read-body.ts';
import type { OpenResponse } from './requester.ts';
import { resumedBytes, resumeTag, type Reopen } from './resume.ts';

/** @throws UnexpectedResponseError if a response has no file. */
export async function requireFile({ response, cancel }: OpenResponse, endpoint: string) {
  if (isFile(response)) return;
  await cancel();
  throw unexpected(response, `${endpoint} did not respond with a file.`);
}

/** A page of HTML that did not come from the server is that of a proxy. */
const isFile = ({ status, requestId, header }: ResponseInfo): boolean =>
  (status === 200 || status === 206) &&
  (requestId !== null || header('content-type')?.includes('html') !== true);

/** Makes a response into a download that resumes if its connection breaks. */
export function openDownload({
  opened,
  reopen,
  platform,
}: Readonly<{ opened: OpenResponse; reopen: Reopen; platform: Platform }>): Download {
  const { response, cancel } = opened;
  const length = response.header('content-length');
  const file = {
    response,
    filename: readFileName(response.header('content-disposition')) ?? 'download',
    contentType: response.header('content-type') ?? 'application/octet-stream',
    sizeBytes: length === null ? null : Number(length),
    sha256: readDigest(response.header('repr-digest')),
  };
  const read = (fromByte?: number) => resumedBytes(opened, reopen, fromByte);
  return new Download(file, {
    read,
    async blob() {
      const blob = await toBlob(read(), file.contentType);
      await checkDigest(blob, file);
      return blob;
    },
    toFile(path, options) {
      const source = { ...file, resumeTag: resumeTag(opened), read, cancel };
      return platform.saveFile(path, source, options);
    },
    cancel,
  });
}
