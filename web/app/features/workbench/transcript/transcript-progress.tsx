import type { TranscriptPart } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';
import { useDeferredValue } from 'react';

import { formatCount } from '../../../entities/pricing/scope.ts';
import { formatSeconds } from '../../../lib/format/sizes.ts';
import type { Segment } from '../draft/draft.ts';
import { countWritten } from '../provider/count-texts.ts';
import styles from '../provider/workbench.module.css';

/** How far the transcript is, counted after each key press has been shown. */
export function TranscriptProgress(
  props: Readonly<{ segments: readonly Segment[]; parts: readonly TranscriptPart[]; job: Job }>,
) {
  const { job } = props;
  const segments = useDeferredValue(props.segments);
  const reached = (props.parts.findLast(({ at }) => at !== null)?.at ?? 0) / 1000;
  const { words } = countWritten(segments, job.language ?? 'en');
  const length = job.audio_duration ?? 0;
  return (
    <>
      <p>
        <strong>
          {formatSeconds(reached)} of {formatSeconds(length)}
        </strong>
        <span className={styles.counts}>{formatCount(words, 'word')}</span>
      </p>
      <progress value={Math.min(reached, length)} max={Math.max(length, 1)} aria-label="Written" />
    </>
  );
}
