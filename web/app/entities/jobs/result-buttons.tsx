import type { Job } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import print from '../../ui/print.module.css';
import { CopyTextButton } from './copy-text-button.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './job-page.module.css';
import { resultKind } from './result-kind.ts';
import { ShareButton } from './share-button.tsx';

/**
 * What can be done with a result.
 *
 * @param props.text the delivered text, if it is shown
 */
export const ResultButtons = ({ job, text }: { job: Job; text: string | null }) => (
  <div className={`${styles.actions} ${print.never}`}>
    {resultKind(job) === 'text' && <CopyTextButton label="Copy" text={text} />}
    <DownloadButton
      label="Download"
      of={`job ${job.id}`}
      isQuiet={resultKind(job) === 'text'}
      open={() => nsem.jobs.downloadOutput(job.id)}
    />
    <ShareButton title={`Job #${job.id}`} text={text} />
  </div>
);
