import type { MemorySegment } from '@nsem/sdk';

import { idColumn, timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';

/** The columns of segments in a list. */
export const segmentColumns: readonly Column<MemorySegment>[] = [
  idColumn('ID', ({ id }) => id),
  idColumn('JOB', ({ job_id: job }) => job),
  timeColumn('DELIVERED', ({ delivered_at: at }) => at),
  { header: 'SOURCE', text: ({ source }) => source, isFlexible: true },
  { header: 'TRANSLATION', text: ({ text }) => text, isFlexible: true },
];
