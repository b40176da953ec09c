import type { ReferenceFile } from '@nsem/core';
import { nameForType } from '../../../files/file-extension.ts';
import { presentMoment } from '../../operations/present-moment.ts';

/** A reference file in a response. */
export const presentReference = (reference: ReferenceFile) => ({
  id: reference.id,
  name: nameForType(reference.name, reference.contentType),
  description: reference.description,
  content_type: reference.contentType,
  size_bytes: reference.sizeBytes,
  created_at: presentMoment(reference.createdAt),
});

/** The reference files of a job in a response. */
export const presentReferences = (references: readonly ReferenceFile[]) => ({
  items: references.map(presentReference),
});
