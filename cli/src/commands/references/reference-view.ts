import type { ReferenceFile } from '@nsem/sdk';

import { idColumn, timeColumn, timeField } from '../../output/columns.ts';
import { formatBytes } from '../../output/format.ts';
import type { Column, Field } from '../../output/table.ts';

/** The columns of a list of reference files. */
export const referenceColumns: readonly Column<ReferenceFile>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'FILE', text: ({ name }) => name },
  {
    header: 'SIZE',
    text: ({ size_bytes: size }) => formatBytes(size),
    plain: ({ size_bytes: size }) => String(size),
  },
  timeColumn('ADDED', ({ created_at: at }) => at),
  { header: 'DESCRIPTION', text: ({ description }) => description ?? '', isFlexible: true },
];

/** The fields of a reference file. */
export const referenceFields = (reference: ReferenceFile): readonly Field[] => [
  { label: 'ID', text: String(reference.id) },
  { label: 'File', text: reference.name },
  { label: 'Description', text: reference.description },
  { label: 'Type', text: reference.content_type },
  {
    label: 'Size',
    text: formatBytes(reference.size_bytes),
    plain: String(reference.size_bytes),
  },
  timeField('Added', reference.created_at),
];
