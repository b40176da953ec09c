import { platform } from '#platform';

import { toBlob } from '../bytes/to-blob.ts';
import { Download } from '../core/download.ts';
import { checkDigest } from './check-digest.ts';
import { readDigest, readFileName } from './file-headers.ts';
import type { OpenResponse } from './requester.ts';
import { resumedBytes, resumeTag, type Reopen } from './resume.ts';

/** Makes a response into a download that resumes if its connection breaks. */
export function openDownload(opened: OpenResponse, reopen: Reopen): Download {
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
