import {
  longestReferenceDescription,
  mostReferences,
  type ReferenceFile,
  type UploadId,
} from '@nsem/core';
import { z } from 'zod';
import { bodyId, instantAnswer, text } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';

/** The fields that go with a reference file. */
export const newReferenceSchema = z
  .strictObject({
    description: text(longestReferenceDescription)
      .nullish()
      .describe('What the file is, for the provider; at most 200 characters.'),
    upload_id: bodyId<UploadId>('The upload that is the file, instead of one.').optional(),
  })
  .meta({
    id: 'NewReferenceFile',
    example: { description: 'The notice of last year', upload_id: 12 },
  });

const example = {
  id: 7,
  name: 'notice-2025.pdf',
  description: 'The notice of last year',
  content_type: 'application/pdf',
  size_bytes: 84_120,
  created_at: '2026-11-20T09:30:00.000Z',
};

/** A reference file in a response. */
export const referenceSchema = z
  .object({
    id: z.int().describe('The id of the reference file.'),
    name: z.string().describe('The file name.'),
    description: z
      .string()
      .nullable()
      .describe('What the file is; null if the client did not say.'),
    content_type: z.string().describe('The media type, by the content of the file.'),
    size_bytes: z.int().describe('The size of the file in bytes.'),
    created_at: instantAnswer('When it was added.'),
  })
  .meta({
    id: 'ReferenceFile',
    description: 'A file that a client gave the provider of a job for the work.',
    example,
  });

/** The reference files of a job in a response. */
export const referencesSchema = z
  .object({
    items: z
      .array(referenceSchema)
      .describe(`The reference files, oldest first; at most ${mostReferences}.`),
  })
  .meta({
    id: 'ReferenceFiles',
    description: 'The reference files of a job, oldest first.',
    example: { items: [example] },
  });

/** A reference file in a response. */
export const presentReference = (reference: ReferenceFile) => ({
  id: reference.id,
  name: reference.name,
  description: reference.description,
  content_type: reference.contentType,
  size_bytes: reference.sizeBytes,
  created_at: presentInstant(reference.createdAt),
});

/** The reference files of a job in a response. */
export const presentReferences = (references: readonly ReferenceFile[]) => ({
  items: references.map(presentReference),
});
