import { readDraft, type Actor, type Job } from '@nsem/core';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import { presentDraft } from '../drafts/drafts.presenter.ts';
import { unpackContent } from '../../../drafts/pack-content.ts';

/** What a provider has saved of the jobs in progress, job by job. */
export async function* pagesOfDrafts(
  { read }: Pick<UseCaseRunner<Actor>, 'read'>,
  pages: AsyncIterable<readonly Pick<Job, 'id' | 'status'>[]>,
) {
  for await (const jobs of pages) {
    for (const { id, status } of jobs) {
      if (status !== 'in_progress') continue;
      const found = await read(readDraft, id);
      // The job may have been released or delivered since the list was read.
      if (!found.ok || found.value.saved === null) continue;
      const { saved } = found.value;
      yield [presentDraft(id, saved, await unpackContent(saved.bytes))];
    }
  }
}
