import { findStamps, readTranscript, type TranscriptPart } from '@nsem/core/texts';
import type { Job, OutputFormat } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import print from '../../ui/print.module.css';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { TranscriptReader } from '../transcripts/transcript-reader.tsx';
import { DownloadButton } from './download-button.tsx';
import { outputTextQuery, ResultButtons } from './result-buttons.tsx';

/** A delivered transcript, beside the recording that it was written from. */
export function TranscriptResult({ job }: { job: Job }) {
  const text = useQuery(outputTextQuery(job));
  const { data = '' } = text;
  const parts = useMemo(() => readTranscript(data), [data]);
  return (
    <>
      <ResultButtons job={job} text={text.data ?? null} />
      {text.isSuccess && <OtherFormats job={job} hasStamps={hasStamps(parts)} />}
      <Loaded
        query={text}
        skeleton={<Skeleton label="Loading the text..." shape="line" count={2} />}
        errorTitle="The text could not be loaded"
      >
        {() => (
          <TranscriptReader
            parts={parts}
            lang={job.language ?? undefined}
            recording={{ jobId: job.id, file: 'input' }}
            seconds={job.audio_duration}
          />
        )}
      </Loaded>
    </>
  );
}

/** Whether a transcript has a time anywhere; subtitles need some. */
const hasStamps = (parts: readonly TranscriptPart[]): boolean =>
  parts.some(({ at, text }) => at !== null || findStamps(text).length > 0);

type OtherFormat = Exclude<OutputFormat, 'txt' | 'original'>;

const formatNames: Readonly<Record<OtherFormat, string>> = {
  docx: 'Word (.docx)',
  srt: 'Subtitles (.srt)',
  vtt: 'Subtitles (.vtt)',
};

/** The formats that the server makes of a transcript. */
const OtherFormats = (props: Readonly<{ job: Job; hasStamps: boolean }>) => {
  const formats: readonly OtherFormat[] = props.hasStamps ? ['docx', 'srt', 'vtt'] : ['docx'];
  return (
    <div className={`buttons ${print.never}`}>
      {formats.map((format) => (
        <DownloadButton
          key={format}
          label={formatNames[format]}
          of={`job ${props.job.id}`}
          isQuiet
          open={() => nsem.jobs.downloadOutput(props.job.id, { format })}
        />
      ))}
    </div>
  );
};
