import type { Job } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import print from '../../ui/print.module.css';
import { CopyTextButton } from './copy-text-button.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './job-page.module.css';
import { resultKind } from './result-kind.ts';
import { ShareButton } from './share-button.tsx';

/** Whether the translation can be downloaded as the document that the client sent. */
const hasDocument = ({ output_formats: formats }: Job): boolean => formats.includes('original');

/**
 * What can be done with a result: the file first.
 *
 * @param props.text the delivered text, if it is shown
 */
export const ResultButtons = ({ job, text }: { job: Job; text: string | null }) => (
  <div className={`${styles.actions} ${print.never}`}>
    {hasDocument(job) && (
      <DownloadButton
        label="Download the document"
        of={`job ${job.id}`}
        open={() => nsem.jobs.downloadOutput(job.id, { format: 'original' })}
      />
    )}
    {/* The text of a document is for programs: it has marks for the formats. */}
    {!hasDocument(job) && (
      <DownloadButton
        label="Download"
        of={`job ${job.id}`}
        open={() => nsem.jobs.downloadOutput(job.id)}
      />
    )}
    {resultKind(job) === 'text' && <CopyTextButton label="Copy text" text={text} isQuiet />}
    <ShareButton title={`Job #${job.id}`} text={text} />
  </div>
);
