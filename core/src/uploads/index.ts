export { mostAttachedBytes, mostAttachedFiles, type AttachedFile } from './attached-file.ts';
export {
  advanceUpload,
  cancelUpload,
  checkOffset,
  checkUsableUpload,
  createUpload,
  findUpload,
  findUsableUpload,
  listUploads,
  refuseMissingUpload,
  usingUpload,
  usingUploads,
  type UploadProgress,
  type UploadRequest,
  type UploadUse,
  type WithUpload,
  type WithUploads,
} from './manage-uploads.ts';
export {
  uploadPurposes,
  type NewUpload,
  type ResumableUploadFault,
  type Upload,
  type UploadPosition,
  type UploadPurpose,
  type UploadStore,
} from './upload.ts';
