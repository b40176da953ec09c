import {
  findJobsWithReferences,
  listReferences,
  readReference,
  type Actor,
  type Job,
  type JobId,
} from '@nsem/core';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import { presentReference } from '../references/references.presenter.ts';
import type { ExportedFile } from './export-files.ts';
import { valueOf } from './export-source.ts';

type Reading = Pick<UseCaseRunner<Actor>, 'read'>;

/** The client of a job sees all of it. */
const whole = { offers: { previewWords: null } };

/** Which jobs of a page have reference files: most have none, and one read says so of all. */
const jobsWithReferences = async (
  { read }: Reading,
  jobs: readonly Pick<Job, 'id'>[],
): Promise<readonly JobId[]> =>
  valueOf(
    await read(
      findJobsWithReferences,
      jobs.map(({ id }) => id),
    ),
  );

/** The reference files of jobs, job by job. */
export async function* pagesOfReferences(
  reading: Reading,
  pages: AsyncIterable<readonly Pick<Job, 'id'>[]>,
) {
  for await (const jobs of pages) {
    for (const id of await jobsWithReferences(reading, jobs)) {
      const listed = await reading.read(listReferences, id, whole);
      // The job may have lost its content since the list was read.
      if (!listed.ok) continue;
      yield listed.value.map((reference) => ({ job_id: id, ...presentReference(reference) }));
    }
  }
}

/** The stored reference files of jobs. Several can have the same name, so their ids are in theirs. */
export async function* findReferenceFiles(
  reading: Reading,
  jobs: readonly Pick<Job, 'id'>[],
): AsyncGenerator<ExportedFile> {
  for (const jobId of await jobsWithReferences(reading, jobs)) {
    const listed = await reading.read(listReferences, jobId, whole);
    for (const { id } of listed.ok ? listed.value : []) {
      const file = await reading.read(readReference, { jobId, id }, whole);
      if (file.ok) yield { folder: `job-${jobId}`, kind: `reference-${id}`, file: file.value };
    }
  }
}
