import { type AttachedFile, mostAttachedFiles, type UploadId } from '@nsem/core';
import { z } from 'zod';
import { bodyId } from '../../operations/fields.ts';

const hasNoDuplicates = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** The file of a form with a text; others are uploaded in parts. */
export const attachedFileTypes =
  '.pdf, .docx, .odt, .txt, .md, .csv, .png, .jpg, .webp, .mp3, .wav, .m4a, .aac or .ogg.';

/** The uploads that are the files of a message or a statement, in a body. */
export const uploadIdsField = () =>
  z
    .array(bodyId<UploadId>('The id of an upload.'))
    .max(mostAttachedFiles)
    .refine(hasNoDuplicates, { error: 'must have no duplicates' })
    .optional();

/** The fields of a file of a message or a statement, in an answer. */
export const attachedFileShape = {
  name: z.string().describe('The file name.'),
  content_type: z.string().describe('The media type, by the content of the file.'),
  size_bytes: z.int().describe('The size of the file in bytes.'),
};

/** A file of a message or a statement in a response. */
export const presentAttachedFile = ({
  id,
  name,
  contentType,
  sizeBytes,
}: Omit<AttachedFile, 'fileId'> & Readonly<{ id: number }>) => ({
  id,
  name,
  content_type: contentType,
  size_bytes: sizeBytes,
});
