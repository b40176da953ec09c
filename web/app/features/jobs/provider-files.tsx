import type { Job } from '@nsem/sdk';

import { nsem } from '../../lib/nsem.ts';
import { DownloadButton } from './download-button.tsx';

/** The files of a job for its provider: the recording to transcribe, and what was delivered. */
export function ProviderFiles({ job }: { job: Job }) {
  const { id } = job;
  return (
    <>
      {job.service_type === 'transcription' && (
        <DownloadButton
          label="Recording"
          of={`job ${id}`}
          isQuiet
          open={() => nsem.jobs.input(id)}
        />
      )}
      {job.has_output && (
        <DownloadButton
          label="Delivered file"
          of={`job ${id}`}
          isQuiet
          open={() => nsem.jobs.output(id)}
        />
      )}
    </>
  );
}
