import {
  describeTranscriptFinding,
  type TranscriptFinding,
  type TranscriptPart,
} from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';
import { useDeferredValue, useMemo } from 'react';

import { formatCount } from '../../../entities/pricing/prices.ts';
import type { Place } from '../../../entities/jobs/place.ts';
import type { Stretch } from '../../../entities/recordings/wave-player.tsx';
import { heardPart } from '../../../entities/transcripts/transcript-text.tsx';
import { formatSeconds } from '../../../lib/format/sizes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Segment } from '../draft/draft.ts';
import type { OpenedDraft } from '../draft/open-draft.ts';
import { useWork } from '../provider/use-work.ts';
import { useWorkViews } from '../provider/use-work-views.ts';
import { SharedDialogs } from '../provider/work-dialogs.tsx';
import { WorkFrame, WorkProgress } from '../provider/work-frame.tsx';
import { useKeys } from '../provider/work-keys.ts';
import { focusOn } from '../segments/editor-state.ts';
import { countWritten, workLanguagesOf } from '../segments/work-texts.ts';
import { PartList } from './part-list.tsx';
import { toParts, transcriptForm } from './parts.ts';
import { TranscriptChecks, useTranscriptFindings } from './transcript-checks.tsx';
import type { TranscriptDeliverDialogProps } from './transcript-deliver-dialog.tsx';
import { listedKeys, transcriptKeys } from './transcript-keys.ts';
import { useTranscriptActions } from './use-transcript-actions.ts';
import { useWorkPlayer, WorkPlayerBar } from './work-player.tsx';

const DeliverDialog = lazyPart(
  async () => (await import('./transcript-deliver-dialog.tsx')).TranscriptDeliverDialog,
  ({ isOpen }: TranscriptDeliverDialogProps) => isOpen,
);

/** A recording that is written down, part by part, while it is heard. */
export function TranscriptWork({ job, opened }: Readonly<{ job: Job; opened: OpenedDraft }>) {
  const work = useWork(job, opened, transcriptForm);
  const { state, edit } = work;
  const { segments, focus: focused } = state;
  const views = useWorkViews();
  const parts = useMemo(() => toParts(segments), [segments]);
  const languages = useMemo(() => workLanguagesOf(job), [job]);
  const checked = { durationMs: (job.audio_duration ?? 0) * 1000, language: job.language ?? 'en' };
  const findings = useTranscriptFindings({ segments, parts }, checked, work.typing);
  const listened = useWorkPlayer(
    { jobId: job.id, file: 'input' },
    job.audio_duration,
    lastStamp(parts) / 1000,
  );
  const { player } = listened;
  const open = ({ part, at }: Pick<TranscriptFinding, 'part' | 'at'>): void => {
    views.show('text');
    work.openDialog(null);
    edit(focusOn(part));
    if (at !== null) player.seek(at / 1000);
    // The field of another part takes the focus itself, that of the present one does not.
    requestAnimationFrame(() => focus.field.current?.focus());
  };
  const found = useMemo(
    () => findings.filter(({ part }) => part === focused).map(describeTranscriptFinding),
    [findings, focused],
  );
  const stretch = stretchOf(parts, focused, player.duration);
  const { run, focus, hear } = useTranscriptActions({
    work,
    listened,
    parts,
    stretch,
    languages,
    found,
  });
  useKeys(transcriptKeys, (action) => {
    if (action === 'checks') views.goToChecks();
    else if (action === 'deliver' || action === 'keys') work.openDialog(action);
    else run(action);
  });
  return (
    <>
      <WorkFrame
        work={work}
        progress={<TranscriptProgress segments={segments} parts={parts} job={job} />}
        player={<WorkPlayerBar work={listened} part={stretch} />}
        checks={{
          count: findings.length,
          list: <TranscriptChecks findings={findings} onOpen={open} />,
        }}
        views={views}
        onDeliver={() => work.openDialog('deliver')}
        onPlace={(place) => open(placeIn(parts, place))}
      >
        <PartList
          segments={segments}
          focused={focused}
          focus={focus}
          heard={player.isPlaying ? heardPart(parts, player.position * 1000) : -1}
          lang={languages.target}
          edit={edit}
          onHear={hear}
        />
      </WorkFrame>
      <DeliverDialog
        isOpen={work.dialog === 'deliver'}
        jobId={job.id}
        parts={parts}
        recording={checked}
        onOpen={open}
        onDelivered={() => work.sync.end()}
        onClose={() => work.openDialog(null)}
      />
      <SharedDialogs work={work} keys={listedKeys} />
    </>
  );
}

/** The part with a place, and its time in milliseconds; null if the part has no stamp. */
function placeIn(parts: readonly TranscriptPart[], place: Place) {
  if ('segment' in place) {
    const part = place.segment - 1;
    return { part, at: parts[part]?.at ?? null };
  }
  const at = place.second * 1000;
  return { part: Math.max(0, heardPart(parts, at)), at };
}

/** The last stamp, in milliseconds: how far the transcript has come. */
const lastStamp = (parts: readonly TranscriptPart[]): number =>
  parts.findLast(({ at }) => at !== null)?.at ?? 0;

/** The stretch of a part in the recording, in seconds; null if the part has no stamp. */
function stretchOf(
  parts: readonly TranscriptPart[],
  index: number,
  duration: number | null,
): Stretch | null {
  const from = parts[index]?.at ?? null;
  if (from === null) return null;
  const next = parts.slice(index + 1).find(({ at }) => at !== null && at > from);
  return { from: from / 1000, to: (next?.at ?? (duration ?? 0) * 1000) / 1000 };
}

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
    <WorkProgress
      text={`${formatSeconds(reached)} of ${formatSeconds(length)}`}
      counts={formatCount(words, 'word')}
      label="Written"
      done={Math.min(reached, length)}
      of={Math.max(length, 1)}
    />
  );
}
