import type { Job } from '@nsem/sdk';

import { nsem } from '../../../lib/api/nsem.ts';
import { DownloadButton } from '../../../entities/jobs/download-button.tsx';
import styles from '../../../entities/jobs/jobs.module.css';

/** The downloads of a job for its provider: the recording to transcribe and the delivered file. */
export function ProviderFiles({ job }: { job: Job }) {
  const { id } = job;
  return (
    <>
      {job.input_withheld && (
        <p className={styles.soft}>You can hear the recording once you accept the job.</p>
      )}
      {job.service_type === 'transcription' && !job.input_withheld && (
        <DownloadButton
          label="Recording"
          of={`job ${id}`}
          isQuiet
          open={() => nsem.jobs.downloadInput(id)}
        />
      )}
      {job.has_output && (
        <DownloadButton
          label="Delivered file"
          of={`job ${id}`}
          isQuiet
          open={() => nsem.jobs.downloadOutput(id)}
        />
      )}
    </>
  );
}
