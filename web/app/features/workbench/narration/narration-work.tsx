import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { play, stopPlayback, usePlayback } from '../../../entities/recordings/playback.tsx';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatSeconds } from '../../../lib/format/sizes.ts';
import { allTakesOf, tabLocks } from '../../../lib/sound/take-store.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import type { OpenedDraft } from '../draft/open-draft.ts';
import { deviceName } from '../draft/save-text.ts';
import { type OpenWork, useWork } from '../provider/use-work.ts';
import { useWorkViews } from '../provider/use-work-views.ts';
import { WorkFrame, WorkProgress } from '../provider/work-frame.tsx';
import { redo, undo } from '../segments/editor-state.ts';
import { AskTool, ToolButton } from '../tools/tool-button.tsx';
import tools from '../tools/tools.module.css';
import { Deck } from './deck.tsx';
import type { DeliverNarrationProps } from './deliver-narration.tsx';
import type { MicrophoneDialogProps } from './microphone-dialog.tsx';
import type { NarrationKeysProps, StudioSettingsProps } from './studio-dialogs.tsx';
import { useStudioKeys } from './narration-keys.ts';
import styles from './narration.module.css';
import { checkTakes, type Progress, progressOf, type TakesByKey } from './script-checks.ts';
import type { sentenceAt as SentenceAt } from './sentence-at.ts';
import { ScriptView, TakePanel } from './script-view.tsx';
import { SoundCheckList } from './sound-findings.tsx';
import { chosenTake, openJobTakes, openTakeLibrary, type TakeLibrary } from './take-library.ts';
import { usePreview } from './use-preview.ts';
import { useStudio } from './use-studio.ts';

const DeliverNarration = lazyPart(
  async () => (await import('./deliver-narration.tsx')).DeliverNarration,
  ({ isOpen }: DeliverNarrationProps) => isOpen,
);

const NarrationKeysDialog = lazyPart(
  async () => (await import('./studio-dialogs.tsx')).NarrationKeysDialog,
  ({ isOpen }: NarrationKeysProps) => isOpen,
);

const MicrophoneDialog = lazyPart(
  async () => (await import('./microphone-dialog.tsx')).MicrophoneDialog,
  ({ isOpen }: MicrophoneDialogProps) => isOpen,
);

const StudioSettings = lazyPart(
  async () => (await import('./studio-dialogs.tsx')).StudioSettings,
  ({ isOpen }: StudioSettingsProps) => isOpen,
);

/** The sentence spoken at a second of what was delivered: the first one, if that cannot be found out. */
const findSentence = async (...heard: Parameters<typeof SentenceAt>): Promise<number> => {
  const found = await import('./sentence-at.ts').catch(() => null);
  return found?.sentenceAt(...heard) ?? 0;
};

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
  const views = useWorkViews();
  const recordButton = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<'microphone' | 'settings' | null>(null);
  const progress = useMemo(() => progressOf(segments, keys, takes), [segments, keys, takes]);
  const findings = useMemo(() => checkTakes(keys, takes), [keys, takes]);
  const key = keys[focus] ?? '';
  const take = chosenTake(takes.get(key));
  const own = findings.filter(({ sentence }) => sentence === focus);
  const open = (sentence: number): void => {
    views.show('text');
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
  useStudioKeys(recordButton, {
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
        views={views}
        onDeliver={() => work.openDialog('deliver')}
        onPlace={(place) => {
          if ('segment' in place) open(place.segment - 1);
          else void findSentence(studio, segments, place.second).then(open);
        }}
      >
        <div className="stack">
          {progress.elsewhere.length > 0 && (
            <div className={styles.notice}>
              <ElsewhereNotice jobId={job.id} count={progress.elsewhere.length} />
            </div>
          )}
          <div className={`${tools.tools} ${styles.top}`}>
            <ToolButton name="Microphone" act={() => setDialog('microphone')} />
            <ToolButton
              name={preview.isPlaying ? 'Stop' : 'Play from here'}
              act={() => preview.toggle(focus)}
            />
            <ToolButton name="Settings" act={() => setDialog('settings')} />
            <AskTool about={`line ${focus + 1}`} place={() => String(focus + 1)} />
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
            recordButton={recordButton}
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

function ProgressLine(props: Readonly<{ progress: Progress; count: number }>) {
  const { progress, count } = props;
  return (
    <WorkProgress
      text={`${progress.done} of ${count} recorded`}
      counts={formatSeconds(progress.seconds)}
      label="Sentences recorded"
      done={progress.done}
      of={count}
    />
  );
}

/** Says that sentences are recorded on another device, and which one that is, as far as it is known. */
export function ElsewhereNotice({ jobId, count }: Readonly<{ jobId: number; count: number }>) {
  const { data: versions = [] } = useQuery({
    queryKey: ['job-draft-versions', jobId],
    queryFn: ({ signal }) => nsem.jobs.drafts.listVersions(jobId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const own = deviceName(navigator);
  const device = versions.find(({ saved_on: on }) => on !== own)?.saved_on ?? 'another device';
  return (
    <Notice kind="warning" title={titleOf(count, device)}>
      Recordings stay on the device until you deliver. Deliver from there, or record{' '}
      {count === 1 ? 'it' : 'them'} again here.
    </Notice>
  );
}

const titleOf = (count: number, device: string): string =>
  count === 1
    ? `1 sentence is recorded on ${device}`
    : `${count} sentences are recorded on ${device}`;
