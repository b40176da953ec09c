import { listReferences, readReference, type Actor, type Job, type JobId } from '@nsem/core';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import { presentReference } from '../references/references.presenter.ts';
import type { ExportedFile } from './export-files.ts';

type Reading = Pick<UseCaseRunner<Actor>, 'read'>;

/** The client of a job sees all of it. */
const whole = { offers: { previewWords: null } };

/** The reference files of jobs, job by job. */
export async function* pagesOfReferences(
  { read }: Reading,
  pages: AsyncIterable<readonly Pick<Job, 'id'>[]>,
) {
  for await (const jobs of pages) {
    for (const { id } of jobs) {
      const listed = await read(listReferences, id, whole);
      if (!listed.ok || listed.value.length === 0) continue;
      yield listed.value.map((reference) => ({ job_id: id, ...presentReference(reference) }));
    }
  }
}

/** The stored reference files of a job. Several can have the same name, so their ids are in theirs. */
export async function* findReferenceFiles(
  { read }: Reading,
  jobId: JobId,
): AsyncGenerator<ExportedFile> {
  const listed = await read(listReferences, jobId, whole);
  for (const { id } of listed.ok ? listed.value : []) {
    const file = await read(readReference, { jobId, id }, whole);
    if (file.ok) yield { folder: `job-${jobId}`, kind: `reference-${id}`, file: file.value };
  }
}
