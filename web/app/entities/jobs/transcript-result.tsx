import { readTranscript } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { TranscriptReader } from '../transcripts/transcript-reader.tsx';
import { outputTextQuery } from './output-text.ts';
import { ResultButtons } from './result-buttons.tsx';

/** A delivered transcript, beside the recording that it was written from. */
export function TranscriptResult({ job }: { job: Job }) {
  const text = useQuery(outputTextQuery(job));
  const { data = '' } = text;
  const parts = useMemo(() => readTranscript(data), [data]);
  return (
    <>
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
      <ResultButtons job={job} text={text.data ?? null} />
    </>
  );
}
