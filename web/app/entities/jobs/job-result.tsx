import type { Job } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import print from '../../ui/print.module.css';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { AudioPlayer } from '../recordings/audio-player.tsx';
import { CopyTextButton } from './copy-text-button.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './job-page.module.css';
import { fileTypeText, resultKind } from './result-kind.ts';
import { ShareButton } from './share-button.tsx';

/** The delivered text of a job; a job is delivered once, so it never goes stale. */
const outputTextQuery = ({ id }: Pick<Job, 'id'>) =>
  queryOptions({
    queryKey: ['job-output', id],
    queryFn: async ({ signal }) => (await nsem.jobs.downloadOutput(id, { signal })).text(),
    staleTime: Infinity,
  });

/** What the provider delivered: a text to read, a recording to hear, or a file to download. */
export function JobResult({ job, title }: { job: Job; title: string }) {
  return (
    <section className={`${styles.card} ${styles.result}`} aria-label={title}>
      <h2>{title}</h2>
      <Content job={job} />
    </section>
  );
}

function Content({ job }: { job: Job }) {
  switch (resultKind(job)) {
    case 'text':
      return <ResultText job={job} />;
    case 'audio':
      return (
        <>
          <AudioPlayer
            recording={{ jobId: job.id, file: 'output' }}
            label="Narration"
            seconds={null}
          />
          <Buttons job={job} text={null} />
        </>
      );
    case 'long-text':
      return <ResultFile job={job} note="It is too long to show here." />;
    case 'file':
      return <ResultFile job={job} note={null} />;
  }
}

function ResultText({ job }: { job: Job }) {
  const text = useQuery(outputTextQuery(job));
  return (
    <>
      <Loaded
        query={text}
        skeleton={<Skeleton label="Loading the text..." shape="line" count={2} />}
        errorTitle="The text could not be loaded"
      >
        {(delivered) => (
          <div className={styles.text} dir="auto" lang={job.target_language ?? job.language ?? ''}>
            {delivered}
          </div>
        )}
      </Loaded>
      <Buttons job={job} text={text.data ?? null} />
    </>
  );
}

const ResultFile = ({ job, note }: { job: Job; note: string | null }) => (
  <>
    <p className={styles.file}>
      <strong>{job.output_name}</strong>
      <br />
      <span className={styles.soft}>
        {fileTypeText(job.output_type)}, {formatBytes(job.output_bytes ?? 0)}. {note}
      </span>
    </p>
    <Buttons job={job} text={null} />
  </>
);

/** Whether the translation can be downloaded as the document that the client sent. */
const hasDocument = ({ output_formats: formats }: Job): boolean => formats.includes('original');

/** @param props.text the delivered text, if it is shown */
const Buttons = ({ job, text }: { job: Job; text: string | null }) => (
  <div className={`${styles.actions} ${print.never}`}>
    {hasDocument(job) && (
      <DownloadButton
        label="Download the document"
        of={`job ${job.id}`}
        open={() => nsem.jobs.downloadOutput(job.id, { format: 'original' })}
      />
    )}
    {resultKind(job) === 'text' && <CopyTextButton label="Copy" text={text} />}
    <DownloadButton
      label={hasDocument(job) ? 'Download the text' : 'Download'}
      of={`job ${job.id}`}
      isQuiet={resultKind(job) === 'text' || hasDocument(job)}
      open={() => nsem.jobs.downloadOutput(job.id)}
    />
    <ShareButton title={`Job #${job.id}`} text={text} />
  </div>
);
