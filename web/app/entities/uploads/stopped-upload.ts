import type { SavedDraft, SavedUpload } from '../drafts/draft-saver.ts';

/** An upload that a reload or a crash has stopped. */
export type StoppedUpload = SavedUpload &
  Readonly<{
    /** Whether the browser still has the file; otherwise it has to be chosen again. */
    hasFile: boolean;
  }>;

/** The upload that a saved draft can continue; null if it has another file by now. */
export function stoppedUpload(
  saved: Pick<SavedDraft<unknown>, 'attachment' | 'upload'> | null,
): StoppedUpload | null {
  if (saved === null || saved.upload === null) return null;
  const { upload, attachment } = saved;
  if (attachment === null) return { ...upload, hasFile: false };
  const { name, size } = attachment.file;
  return name === upload.name && size === upload.sizeBytes ? { ...upload, hasFile: true } : null;
}
