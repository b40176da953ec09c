import type { Actor } from '../accounts/actor.ts';
import { mayEver } from '../accounts/permission.ts';
import type { BasisPoints, Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { takeWords } from '../pricing/count-words.ts';
import { inputLanguage } from '../services/service.ts';
import { splitCommission } from '../wallet/commission.ts';
import type { JobFault } from './job-fault.ts';
import type { JobSummary, ListedJob } from './job-store.port.ts';
import { isLive, noBrief, noLabels, type Job } from './job.ts';

/** The operator's policy for jobs on offer. */
export type OfferPolicy = Readonly<{
  /** The words of the content that providers see before they accept; null: all of it. */
  previewWords: number | null;
}>;

/** The policy, as part of a use case's context. */
export type OfferContext = Readonly<{ offers: OfferPolicy }>;

/** The expected earning of a job that is not completed. */
type Estimate = Readonly<{
  /** At the present commission; absent if the actor is not a provider, or the job has ended. */
  estimatedNet?: Pesewas;
}>;

/** A job as one actor sees it. */
export type SeenJob = ListedJob &
  Estimate &
  Readonly<{
    /** The length of the whole content (UTF-16 code units), if `content` is only a preview of it. */
    wholeLength?: number;
    /** Set if the actor may not read what the client wrote; the content is empty then. */
    isContentWithheld?: true;
    /** Set if the actor may not download the client's recording. */
    isInputWithheld?: true;
  }>;

/** A job in a list as one actor sees it. */
export type SeenSummary = JobSummary &
  Estimate &
  Readonly<{
    /** Whether more of the content is shown only after the job is accepted. */
    isPreview?: true;
    /** Set if the actor may not read what the client wrote; the content is empty then. */
    isContentWithheld?: true;
    /** Set if the actor may not download the client's recording. */
    isInputWithheld?: true;
  }>;

/**
 * Whether the actor sees all of a job that they may see: its client, the provider assigned to it and
 * admins do. Another provider, to whom it is only offered, sees what the policy allows.
 */
const seesWholeJob = (
  { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
  { assignedId }: Pick<Job, 'assignedId'>,
  { previewWords }: OfferPolicy,
): boolean => previewWords === null || role !== 'service-provider' || assignedId === accountId;

/** Marks the recording of a job, if it has one, as withheld. */
const withholdInput = ({ inputId }: Pick<Job, 'inputId'>) =>
  inputId === null ? undefined : ({ isInputWithheld: true } as const);

/** Whether the actor sees by what references and metadata the client's programs know their jobs. */
export const seesLabels = (actor: Actor): boolean =>
  actor.role !== 'service-provider' && mayEver(actor, 'jobs.read-content');

/** Limits a job to what the actor may see of it. */
export function viewJob(job: ListedJob, actor: Actor, policy: OfferPolicy): SeenJob {
  if (!mayEver(actor, 'jobs.read-content')) {
    const nothing = { ...noLabels, ...noBrief, content: '', isContentWithheld: true } as const;
    return { ...job, ...nothing, ...withholdInput(job) };
  }
  const { previewWords } = policy;
  if (previewWords === null || seesWholeJob(actor, job, policy)) return job;
  const content = takeWords(job.content, inputLanguage(job.work), previewWords);
  const seen = { ...job, ...withholdInput(job) };
  if (content.length === job.content.length) return seen;
  return { ...seen, content, wholeLength: job.content.length };
}

/** Limits a job in a list to what the actor may see of it. */
export function viewSummary(job: JobSummary, actor: Actor, policy: OfferPolicy): SeenSummary {
  if (!mayEver(actor, 'jobs.read-content')) {
    const empty = { contentStart: '', contentLength: 0, isContentWithheld: true } as const;
    return { ...job, ...noLabels, ...noBrief, ...empty, ...withholdInput(job) };
  }
  const { previewWords } = policy;
  if (previewWords === null || seesWholeJob(actor, job, policy)) return job;
  const contentStart = takeWords(job.contentStart, inputLanguage(job.work), previewWords);
  const seen = { ...job, ...withholdInput(job) };
  if (contentStart.length === job.contentLength) return seen;
  return { ...seen, contentStart, isPreview: true };
}

/** Adds what a provider would earn by a job that is pending or in progress. */
export const withEstimate = <J extends SeenJob | SeenSummary>(job: J, rate: BasisPoints): J =>
  isLive(job) ? { ...job, estimatedNet: splitCommission(job.quote.price, rate).net } : job;

/** A recording has no preview: an actor who does not see the whole job does not get it. */
export const checkMayDownloadInput = (
  job: ListedJob,
  actor: Actor,
  policy: OfferPolicy,
): Result<ListedJob, JobFault> =>
  seesWholeJob(actor, job, policy) ? ok(job) : refuse({ code: 'job.not-accepted' });
