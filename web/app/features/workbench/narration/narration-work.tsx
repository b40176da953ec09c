import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { play, stopPlayback, usePlayback } from '../../../entities/recordings/playback.ts';
import { formatSeconds } from '../../../lib/format/sizes.ts';
import { allTakesOf, tabLocks } from '../../../lib/sound/take-locks.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import type { OpenedDraft } from '../draft/open-draft.ts';
import { useWork, type OpenWork } from '../provider/use-work.ts';
import { WorkFrame, type WorkView } from '../provider/work-frame.tsx';
import workStyles from '../provider/workbench.module.css';
import { redo, undo } from '../segments/editor-state.ts';
import { Deck } from './deck.tsx';
import type { DeliverNarrationProps } from './deliver-narration.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { openJobTakes } from './job-takes.ts';
import type { MicrophoneDialogProps } from './microphone-dialog.tsx';
import styles from './narration.module.css';
import type { NarrationKeysProps } from './narration-keys-dialog.tsx';
import { checkTakes, progressOf, type Progress, type TakesByKey } from './script-checks.ts';
import { ScriptView } from './script-view.tsx';
import { SoundCheckList } from './sound-check-list.tsx';
import type { StudioSettingsProps } from './studio-settings.tsx';
import { chosenTake } from './take.ts';
import { openTakeLibrary, type TakeLibrary } from './take-library.ts';
import { TakePanel } from './take-panel.tsx';
import { usePreview } from './use-preview.ts';
import { useStudioKeys } from './use-studio-keys.ts';
import { useStudio } from './use-studio.ts';

const DeliverNarration = lazyPart(
  async () => (await import('./deliver-narration.tsx')).DeliverNarration,
  ({ isOpen }: DeliverNarrationProps) => isOpen,
);

const NarrationKeysDialog = lazyPart(
  async () => (await import('./narration-keys-dialog.tsx')).NarrationKeysDialog,
  ({ isOpen }: NarrationKeysProps) => isOpen,
);

const MicrophoneDialog = lazyPart(
  async () => (await import('./microphone-dialog.tsx')).MicrophoneDialog,
  ({ isOpen }: MicrophoneDialogProps) => isOpen,
);

const StudioSettings = lazyPart(
  async () => (await import('./studio-settings.tsx')).StudioSettings,
  ({ isOpen }: StudioSettingsProps) => isOpen,
);

/** What a narration page shows. */
type NarrationWorkProps = Readonly<{ job: Job; opened: OpenedDraft }>;

/** The narration of a script, sentence by sentence. */
export function NarrationWork({ job, opened }: NarrationWorkProps) {
  const work = useWork(job, opened);
  // Another tab must not delete what is open here.
  useEffect(() => tabLocks.hold(allTakesOf(job.id)).release, [job.id]);
  const saved = useSavedTakes(job.id);
  return (
    <Loaded
      query={saved}
      skeleton={<Skeleton label="Loading your recordings..." shape="line" count={6} />}
      errorTitle="The recordings on this device could not be read"
    >
      {({ library, takes }) => <OpenStudio work={work} library={library} saved={takes} />}
    </Loaded>
  );
}

/** Read once: from then on, the page knows what is stored. */
const useSavedTakes = (jobId: number) =>
  useQuery({
    queryKey: ['narration-takes', jobId],
    queryFn: async () => {
      const library = openTakeLibrary(await openJobTakes(jobId));
      return { library, takes: await library.read() };
    },
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  });

type OpenStudioProps = Readonly<{ work: OpenWork; library: TakeLibrary; saved: TakesByKey }>;

function OpenStudio({ work, library, saved }: OpenStudioProps) {
  const { job, state, edit } = work;
  const { segments, focus } = state;
  const studio = useStudio(work, library, saved);
  const { keys, takes } = studio;
  const preview = usePreview(studio, segments);
  const playback = usePlayback();
  const [view, setView] = useState<WorkView>('text');
  const [dialog, setDialog] = useState<'microphone' | 'settings' | null>(null);
  const progress = useMemo(() => progressOf(segments, keys, takes), [segments, keys, takes]);
  const findings = useMemo(() => checkTakes(keys, takes), [keys, takes]);
  const key = keys[focus] ?? '';
  const take = chosenTake(takes.get(key));
  const own = findings.filter(({ sentence }) => sentence === focus);
  const open = (sentence: number): void => {
    setView('text');
    work.openDialog(null);
    studio.go({ sentence });
  };
  const listen = (): void => {
    if (take === undefined) return;
    // A take that was deleted elsewhere is silent; the next visit lists it no more.
    const load = async (): Promise<Blob> => (await library.load(key, take.id)) ?? new Blob();
    play(`take:${key}.${take.id}`, load).catch(() => undefined);
  };
  const record = (): void => {
    preview.stop();
    studio.toggle();
  };
  useStudioKeys({
    record,
    redo: record,
    keep: () => studio.keep(),
    listen: () => (playback === null ? listen() : stopPlayback()),
    next: () => studio.go(1),
    previous: () => studio.go(-1),
    undo: () => edit(undo),
    'redo-change': () => edit(redo),
    deliver: () => work.openDialog('deliver'),
    keys: () => work.openDialog('keys'),
  });
  const segment = segments[focus];
  return (
    <>
      <WorkFrame
        work={work}
        progress={<ProgressLine progress={progress} count={segments.length} />}
        checks={{
          count: findings.length,
          list: (
            <SoundCheckList
              findings={findings}
              progress={progress}
              count={segments.length}
              onOpen={open}
            />
          ),
        }}
        view={view}
        onView={setView}
        onDeliver={() => work.openDialog('deliver')}
      >
        <div className={styles.studio}>
          {progress.elsewhere.length > 0 && (
            <ElsewhereNotice jobId={job.id} count={progress.elsewhere.length} />
          )}
          <div className={styles.tools}>
            <ToolButton name="Microphone" act={() => setDialog('microphone')} />
            <ToolButton
              name={preview.isPlaying ? 'Stop' : 'Play from here'}
              act={() => preview.toggle(focus)}
            />
            <ToolButton name="Settings" act={() => setDialog('settings')} />
          </div>
          <ScriptView
            segments={segments}
            focus={focus}
            language={job.language ?? undefined}
            size={studio.preferences.textSize}
            onOpen={open}
          >
            {segment !== undefined && (
              <TakePanel
                studio={studio}
                segment={segment}
                focus={focus}
                takes={takes.get(key)}
                findings={own}
                edit={edit}
              />
            )}
          </ScriptView>
          <Deck
            studio={{ ...studio, toggle: record }}
            hasTake={take !== undefined}
            hasError={own.some(({ severity }) => severity === 'error')}
            listen={listen}
          />
        </div>
      </WorkFrame>
      <DeliverNarration
        isOpen={work.dialog === 'deliver'}
        work={work}
        studio={studio}
        progress={progress}
        findings={findings}
        onOpen={open}
        onClose={() => work.openDialog(null)}
      />
      <NarrationKeysDialog isOpen={work.dialog === 'keys'} onClose={() => work.openDialog(null)} />
      <MicrophoneDialog
        isOpen={dialog === 'microphone'}
        studio={studio}
        onClose={() => setDialog(null)}
      />
      <StudioSettings
        isOpen={dialog === 'settings'}
        studio={studio}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

const ToolButton = (props: Readonly<{ name: string; act: () => void }>) => (
  <button type="button" className={styles.tool} onClick={props.act}>
    {props.name}
  </button>
);

function ProgressLine(props: Readonly<{ progress: Progress; count: number }>) {
  const { progress, count } = props;
  return (
    <>
      <p>
        <strong>
          {progress.done} of {count} recorded
        </strong>
        <span className={workStyles.counts}>{formatSeconds(progress.seconds)}</span>
      </p>
      <progress value={progress.done} max={count} aria-label="Sentences recorded" />
    </>
  );
}
