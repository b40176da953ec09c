import type { Job, ServiceType } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { BackToJobs, JobPage, previousAddress } from '../../../entities/jobs/job-page.tsx';
import pageStyles from '../../../entities/jobs/job-page.module.css';
import { statusName } from '../../../entities/jobs/job-text.ts';
import { isJobList, jobUrl } from '../../../entities/jobs/job-url.ts';
import { idParam, useOverlay } from '../../../lib/address/search-params.ts';
import { whenAtRest } from '../../../lib/browser/at-rest.ts';
import { BackIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import type { Segment } from '../draft/draft.ts';
import { forgetLeftOver, loadDraft, readSavedJob } from '../draft/job-draft-places.ts';
import type { OpenedDraft } from '../draft/open-draft.ts';
import type { LeftOverProps } from './left-over.tsx';
import type { ReferencesDialogProps } from './references-dialog.tsx';

const ReferencesDialog = lazyPart(
  async () => (await import('./references-dialog.tsx')).ReferencesDialog,
  ({ isOpen }: ReferencesDialogProps) => isOpen,
  { isAhead: false },
);

/** The page on which a provider works on a job that they have accepted. */
export function WorkPage(
  props: Readonly<{
    written: string;
    /**
     * What shows the conversation about the job over the page.
     *
     * @param opened null while it is closed, `open`, or the place of a new message, as it would be typed
     */
    conversation?: (job: Job, opened: string | null, onClose: () => void) => ReactNode;
  }>,
) {
  const { written, conversation } = props;
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const overlay = useOverlay();
  const ofDevice = useSavedJob(idParam(written) ?? 0);
  return (
    <JobPage
      viewer="service-provider"
      written={written}
      ofDevice={ofDevice}
      missing="It does not exist, another provider has it, or it is not offered to you."
      back={<BackToJob written={written} />}
    >
      {(job) => (
        <>
          <Work key={job.id} job={job} />
          <ReferencesDialog
            jobId={job.id}
            isOpen={params.has('references')}
            onClose={() => overlay.close(['references'])}
          />
          {conversation?.(job, params.get('conversation'), () => overlay.close(['conversation']))}
        </>
      )}
    </JobPage>
  );
}

/** Leads to the page of the job, or back to the list in which it was accepted. */
function BackToJob({ written }: { written: string }) {
  const [isFromList] = useState(() => isJobList('service-provider', previousAddress()));
  if (isFromList) return <BackToJobs viewer="service-provider" />;
  return (
    <Link to={jobUrl('service-provider', idParam(written) ?? 0)} className={pageStyles.back}>
      <BackIcon />
      Job #{written}
    </Link>
  );
}

/** The job as this device has it, for when the server cannot be reached. */
const useSavedJob = (id: number): Job | undefined =>
  useQuery({
    queryKey: ['saved-job', id],
    queryFn: async () => (await readSavedJob(id)) ?? null,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  }).data ?? undefined;

/** Loaded once: from then on, what is on the page is newer than what was loaded. */
const useOpenedDraft = (job: Job, hasDraft: boolean) =>
  useQuery({
    queryKey: ['job-draft', job.id],
    queryFn: ({ signal }) => loadDraft(job, signal),
    enabled: hasDraft,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

function Work({ job }: Readonly<{ job: Job }>) {
  useEarlyLoad(job.service_type);
  useEffect(() => whenAtRest(() => void forgetLostTakes().catch(() => undefined)), []);
  const isInProgress = job.status === 'in_progress';
  const [hasBegun, setBegun] = useState(isInProgress);
  if (isInProgress && !hasBegun) setBegun(true);
  const draft = useOpenedDraft(job, hasBegun);
  if (!hasBegun) return <NotInProgress job={job} />;
  return (
    <>
      {!isInProgress && (
        <Notice kind="warning" title="This job is not in progress any more">
          It is {statusName(job.status).toLowerCase()}. What you wrote is still here: copy it if you
          need it.
        </Notice>
      )}
      <Loaded query={draft} skeleton={skeleton} errorTitle="Your draft could not be loaded">
        {(opened) =>
          hasScript(job, opened) ? (
            <>
              <LeftOverWork jobId={job.id} leftOver={opened.leftOver} />
              <OpenedWork job={job} opened={opened} />
            </>
          ) : (
            <ScriptNotice load={() => void draft.refetch()} />
          )
        }
      </Loaded>
    </>
  );
}

const LeftOver = lazyPart(
  async () => (await import('./left-over.tsx')).LeftOver,
  ({ leftOver }: LeftOverProps) => leftOver.length > 0,
  { isAhead: false },
);

/** What was written for sentences that the client has changed, until the provider deletes it. */
function LeftOverWork(props: Readonly<{ jobId: number; leftOver: readonly Segment[] }>) {
  const [leftOver, setLeftOver] = useState(props.leftOver);
  const remove = (): void => {
    setLeftOver([]);
    void forgetLeftOver(props.jobId);
  };
  return leftOver.length === 0 ? null : <LeftOver leftOver={leftOver} onDelete={remove} />;
}

/** A draft from before narrations had sentences gets them from the server. */
const hasScript = ({ service_type: type }: Job, { work }: OpenedDraft): boolean =>
  type !== 'narration' || work.content.kind === 'segments';

const ScriptNotice = ({ load }: { load: () => void }) => (
  <Notice kind="info" title="Connect once to load the script">
    This device has only your notes from an earlier version of this page. They are kept.{' '}
    <button type="button" className="retry" onClick={load}>
      Retry
    </button>
  </Notice>
);

type WorkProps = Readonly<{ job: Job; opened: OpenedDraft }>;

/** Loaded when the page is at rest. What fails is done at the next visit. */
const forgetLostTakes = async (): Promise<void> =>
  (await import('../../../lib/sound/forget-lost-takes.ts')).forgetLostTakes();

const always = (): boolean => true;

const skeleton = <Skeleton label="Loading your draft..." shape="line" count={6} />;

/** Each of them is loaded only for its jobs, and not because something on the page is pressed. */
const alone = { isAhead: false, skeleton };
const loadTranslation = async () => (await import('./translation-work.tsx')).TranslationWork;
const loadTranscript = async () =>
  (await import('../transcript/transcript-work.tsx')).TranscriptWork;
const loadNarration = async () => (await import('../narration/narration-work.tsx')).NarrationWork;

const TranslationWork = lazyPart<WorkProps>(loadTranslation, always, alone);
const TranscriptWork = lazyPart<WorkProps>(loadTranscript, always, alone);
const NarrationWork = lazyPart<WorkProps>(loadNarration, always, alone);

const loaders: Readonly<Record<ServiceType, () => Promise<unknown>>> = {
  translation: loadTranslation,
  transcription: loadTranscript,
  narration: loadNarration,
};

/** Loads what the work needs while its draft is loaded, too. */
function useEarlyLoad(type: ServiceType): void {
  useEffect(() => {
    // A failure here is ignored: it is loaded again, with a notice, when it is shown.
    loaders[type]().catch(() => undefined);
  }, [type]);
}

function OpenedWork(props: WorkProps) {
  switch (props.job.service_type) {
    case 'translation':
      return <TranslationWork {...props} />;
    case 'transcription':
      return <TranscriptWork {...props} />;
    case 'narration':
      return <NarrationWork {...props} />;
  }
}

const NotInProgress = ({ job }: { job: Job }) => (
  <>
    <h1 dir="auto">{job.title}</h1>
    <Notice kind="info" title="There is nothing to work on here">
      {job.status === 'pending'
        ? 'Accept the job first.'
        : `The job is ${statusName(job.status).toLowerCase()}.`}{' '}
      <Link to={jobUrl('service-provider', job.id)}>See the job</Link>
    </Notice>
  </>
);
