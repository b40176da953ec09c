import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import { SoundRefusal } from '../../../lib/sound/take-store.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog, type ClosingQuestion } from '../../../ui/kit/dialog.tsx';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OpenWork } from '../provider/use-work.ts';
import { chosenTakes } from './use-preview.ts';
import { audioFiles } from './take-library.ts';
import {
  checkWhole,
  narrationDeliveryKey,
  type Prepared,
  type PreparedTake,
  prepareNarration,
  sentenceAt,
} from './narration-delivery.ts';
import { ReadyNarration } from './ready-narration.tsx';
import type { Progress, SentenceFinding } from './script-checks.ts';
import { SoundCheckList, soundErrorText, SoundFindings } from './sound-findings.tsx';
import type { Studio } from './use-studio.ts';

type DeliverProps = Readonly<{
  work: OpenWork;
  studio: Studio;
  progress: Progress;
  /** What was found in the takes. */
  findings: readonly SentenceFinding[];
  onOpen: (sentence: number) => void;
  onClose: () => void;
}>;

/** A narration to deliver, and whether the dialog is open. */
export type DeliverNarrationProps = DeliverProps & Readonly<{ isOpen: boolean }>;

const whileSending: ClosingQuestion = {
  title: 'Stop sending your recording?',
  question:
    'Your recordings stay on this device, and what was sent is safe for a day: deliver again, and it ' +
    'goes on where it stopped.',
  confirmLabel: 'Stop and close',
  cancelLabel: 'Keep sending',
};

/** Joins the takes, shows what was found, and delivers the narration; or a file made elsewhere. */
export function DeliverNarration(props: DeliverNarrationProps) {
  const { work, isOpen, onClose } = props;
  const mutationKey = narrationDeliveryKey(work.job.id);
  const isSending = useIsMutating({ mutationKey, exact: true }) > 0;
  return (
    <Dialog
      title={`Deliver job #${work.job.id}`}
      opened={isOpen}
      onClose={onClose}
      size="lg"
      closing={isSending ? whileSending : null}
    >
      {isOpen && <DeliverForm {...props} />}
    </Dialog>
  );
}

function DeliverForm(props: DeliverProps) {
  const [file, setFile] = useState<File | null>(null);
  const { progress } = props;
  if (file !== null) return <ChosenFile {...props} file={file} onOther={setFile} />;
  const isComplete = progress.firstOpen === null && progress.elsewhere.length === 0;
  return (
    <div className={formStyles.form}>
      {isComplete ? <Joined {...props} /> : <Incomplete {...props} />}
      <FilePick
        label="Use a file for the whole script"
        accept={audioFiles}
        hint="A recording that you made elsewhere. It is delivered as it is."
        onPick={setFile}
      />
    </div>
  );
}

function Incomplete({ progress, work, onOpen }: DeliverProps) {
  const firstElsewhere = progress.elsewhere[0];
  const first = progress.firstOpen ?? firstElsewhere ?? 0;
  const missing = work.state.segments.length - progress.done + progress.elsewhere.length;
  const shown = { ...progress, firstOpen: first, done: work.state.segments.length - missing };
  return (
    <>
      <Notice kind="warning" title="Record these first">
        Press the line to go there. What you have recorded is saved on this device.
      </Notice>
      <SoundCheckList
        findings={[]}
        progress={shown}
        count={work.state.segments.length}
        onOpen={onOpen}
      />
    </>
  );
}

/** The takes as one recording. */
function Joined(props: DeliverProps) {
  const { work, studio, findings, onOpen } = props;
  const [share, setShare] = useState(0);
  const takes = takesToJoin(props);
  const { data, error } = usePrepared(
    ['joined-takes', work.job.id, studio.preferences.pause, takes.map(({ id }) => id).join()],
    (signal) => prepareNarration(takes, { onProgress: setShare, signal }),
  );
  if (error !== null) {
    return (
      <Notice kind="error" title="Your recordings could not be joined">
        {soundErrorText(error)} {isMissing(error) ? 'Your other recordings are' : 'They are'} still
        saved on this device.
      </Notice>
    );
  }
  if (data === undefined) return <Working label="Joining your recordings..." share={share} />;
  const ofWhole = data.findings
    .filter(({ check }) => !findings.some((one) => one.check === check))
    .map((finding) => ({ ...finding, sentence: sentenceAt(data, finding) }));
  return (
    <ReadyNarration
      work={work}
      library={studio.library}
      sound={data.sound}
      identity={takes.map(({ id, pauseMs }) => [id, pauseMs])}
      measures={data.measures}
      isOwnFile={false}
      hasFindings={findings.length + ofWhole.length > 0}
      list={
        <SoundCheckList
          findings={[...findings, ...ofWhole]}
          progress={props.progress}
          count={work.state.segments.length}
          onOpen={onOpen}
        />
      }
    />
  );
}

const isMissing = (error: unknown): boolean =>
  error instanceof SoundRefusal && error.code === 'take-missing';

const takesToJoin = ({ work, studio }: DeliverProps): readonly PreparedTake[] =>
  chosenTakes(studio, work.state.segments).map(
    ({ key, take: { id, measures }, pauseMs, load }) => ({
      id: `${key}.${id}`,
      measures,
      pauseMs,
      load,
    }),
  );

/** A file that was recorded elsewhere, checked alike. */
function ChosenFile(props: DeliverProps & Readonly<{ file: File; onOther: (file: File) => void }>) {
  const { work, studio, file, onOther } = props;
  const { data, error } = usePrepared(
    ['measured-file', work.job.id, file.name, file.size, file.lastModified],
    (signal) => checkWhole(file, { signal }),
  );
  return (
    <div className={formStyles.form}>
      {error !== null && (
        <Notice kind="error" title={`${file.name} could not be read`}>
          {soundErrorText(error)}
        </Notice>
      )}
      {error === null && data === undefined && <Working label={`Checking ${file.name}...`} />}
      {data !== undefined && (
        <ReadyNarration
          work={work}
          library={studio.library}
          sound={data.sound}
          identity={[fileFingerprint(file)]}
          measures={data.measures}
          isOwnFile
          hasFindings={data.findings.length > 0}
          list={<SoundFindings findings={data.findings} />}
        />
      )}
      <FilePick label="Choose another file" accept={audioFiles} onPick={onOther} />
    </div>
  );
}

/** Runs once for what it is about; it ends if the dialog is closed. */
const usePrepared = (
  key: readonly unknown[],
  prepare: (signal: AbortSignal) => Promise<Prepared>,
) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => prepare(signal),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

const Working = ({ label, share }: Readonly<{ label: string; share?: number }>) => (
  <div>
    <output>{label}</output>
    <progress aria-label={label} value={share} max={1} />
  </div>
);
