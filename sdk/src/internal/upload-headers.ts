import type { NewUpload, UploadPart } from '../core/models.ts';

/** Base64 of a text in UTF-8, in any runtime. */
function encodeText(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The headers that start an upload, as tus writes them. */
export function uploadRequest({ size_bytes: size, ...fields }: NewUpload): Record<string, string> {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${key} ${encodeText(String(value))}`);
  return {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': pairs.join(','),
  };
}

/** The headers and the bytes of a part. */
export const partOf = ({ offset, data }: UploadPart) => ({
  bytes: data,
  headers: {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  },
});
