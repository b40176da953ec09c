import type { ReferenceFile } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** A reference file in a response. */
export const presentReference = (reference: ReferenceFile) => ({
  id: reference.id,
  name: reference.name,
  description: reference.description,
  content_type: reference.contentType,
  size_bytes: reference.sizeBytes,
  created_at: presentMoment(reference.createdAt),
});

/** The reference files of a job in a response. */
export const presentReferences = (references: readonly ReferenceFile[]) => ({
  items: references.map(presentReference),
});
