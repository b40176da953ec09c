import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatBytes } from '../../lib/format/sizes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import print from '../../ui/print.module.css';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { AudioPlayer } from '../recordings/audio-player.tsx';
import type { BesideSourceProps } from './beside-source.tsx';
import styles from './job-page.module.css';
import { hasWholeContent, readableText } from './job-text.ts';
import { fileTypeText, outputTextQuery, ResultButtons, resultKind } from './result-buttons.tsx';
import { ReadableText } from './job-source.tsx';

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
      return job.service_type === 'transcription' && job.output_type === 'text/plain' ? (
        <TranscriptResult job={job} />
      ) : (
        <ResultText job={job} />
      );
    case 'audio':
      return (
        <>
          <AudioPlayer
            recording={{ jobId: job.id, file: 'output' }}
            label="Narration"
            seconds={null}
          />
          <ResultButtons job={job} text={null} />
        </>
      );
    case 'long-text':
      return <ResultFile job={job} note="It is too long to show here." />;
    case 'file':
      return <ResultFile job={job} note={null} />;
  }
}

/** Only a transcript is read beside its recording. */
const TranscriptResult = lazyPart(
  async () => (await import('./transcript-result.tsx')).TranscriptResult,
  (_: Readonly<{ job: Job }>) => true,
  {
    isAhead: false,
    skeleton: <Skeleton label="Loading the text..." shape="line" count={2} />,
  },
);

/** Only who asks for it reads a translation beside its source. */
const BesideSource = lazyPart(
  async () => (await import('./beside-source.tsx')).BesideSource,
  (_: BesideSourceProps) => true,
  {
    isAhead: false,
    skeleton: <Skeleton label="Loading the original..." shape="line" count={2} />,
  },
);

/** Whether the source of a result is a text that is here as a whole. */
const hasSource = (job: Job): boolean =>
  job.service_type === 'translation' && job.content !== '' && hasWholeContent(job);

function ResultText({ job }: { job: Job }) {
  const [isBeside, setBeside] = useState(false);
  const text = useQuery(outputTextQuery(job));
  return (
    <>
      {/* Before the text, which can be long. */}
      <ResultButtons
        job={job}
        text={text.data === undefined ? null : readableText(job, text.data)}
      />
      <Loaded
        query={text}
        skeleton={<Skeleton label="Loading the text..." shape="line" count={2} />}
        errorTitle="The text could not be loaded"
      >
        {(delivered) => (
          <>
            {isBeside ? (
              <BesideSource job={job} text={delivered} />
            ) : (
              <div
                className={styles.text}
                data-text="result"
                dir="auto"
                lang={job.target_language ?? job.language ?? ''}
                tabIndex={-1}
              >
                <ReadableText job={job} text={delivered} />
              </div>
            )}
            {hasSource(job) && (
              <div className={print.never}>
                <Button
                  variant="default"
                  aria-pressed={isBeside}
                  onClick={() => setBeside(!isBeside)}
                >
                  Beside the original
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const ResultFile = ({ job, note }: { job: Job; note: string | null }) => (
  <>
    <p className="written">
      <strong>{job.output_name}</strong>
      <br />
      <span className="soft small">
        {fileTypeText(job.output_type)}, {formatBytes(job.output_bytes ?? 0)}. {note}
      </span>
    </p>
    <ResultButtons job={job} text={null} />
  </>
);
