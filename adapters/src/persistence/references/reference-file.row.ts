import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';
import { fileColumn } from '../files/file.row.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** Which files belong to a job as references. */
export const ReferenceFileRow = defineEntity({
  name: 'ReferenceFileRow',
  tableName: 'reference_files',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    file_id: () => fileColumn('file_id'),
    /** What the client says about it. */
    description: p.text().strictNullable(),
    created_at: wholeNumber(),
  },
  indexes: [{ name: 'reference_files_job_index', properties: ['job_id', 'id'] }],
  // Deleting a file checks that no reference has it.
  uniques: [{ name: 'reference_files_file_unique', properties: ['file_id'] }],
});
export type ReferenceFileRow = InferEntity<typeof ReferenceFileRow>;
