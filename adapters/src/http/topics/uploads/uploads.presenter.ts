import type { Upload } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** An upload in a response. */
export const presentUpload = (upload: Upload) => ({
  id: upload.id,
  purpose: upload.purpose,
  name: upload.name,
  size_bytes: upload.sizeBytes,
  received_bytes: upload.receivedBytes,
  created_at: presentMoment(upload.createdAt),
  expires_at: presentMoment(upload.expiresAt),
});

/** The state of an upload as clients of the tus protocol read it. */
export const uploadHeaders = (upload: Upload) => ({
  'cache-control': 'no-store',
  'upload-expires': new Date(upload.expiresAt).toUTCString(),
  'upload-length': String(upload.sizeBytes),
  'upload-offset': String(upload.receivedBytes),
});
