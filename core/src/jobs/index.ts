export { assignJob, checkMayTake, findProviderAccount, withBlocks } from './assign-job.ts';
export { checkUpload, type UnmeasuredJob } from './check-upload.ts';
export {
  createJob,
  quoteJob,
  type AudioInput,
  type JobRequest,
  type PreparedJob,
} from './create-job.ts';
export { revisionEnds, versionOfJob, type RevisionEnd, type VersionContext } from './decide-job.ts';
export type { OfferPolicy, SeenJob, SeenSummary } from './decide-view.ts';
export {
  checkDelivery,
  checkFitsDocument,
  deliverJob,
  findExpectedOutput,
  type Delivery,
  type ExpectedOutput,
} from './deliver-job.ts';
export { editJob } from './edit-job.ts';
export { cancelJob, failJob, refundJob, releaseJob, takeBackJob } from './end-job.ts';
export { findEditToCount, findTextToCount, type TextToCount } from './find-text-to-count.ts';
export { createFeedReader, findJobToFollow, mayFollow, type FeedReader } from './follow-jobs.ts';
export {
  freeOriginDays,
  freeRefusals,
  promotedWords,
  type FreeRefusal,
  type FreeUse,
  type FreeUseQuery,
  type PromotionHistory,
  type PromotionPolicy,
  type Redemption,
} from './free-translation.ts';
export type { DeliveryFinding, JobFault, LanguagePair } from './job-fault.ts';
export {
  jobSorts,
  listedContentLength,
  offerSorts,
  searchedContentLength,
  type FeedEvent,
  type JobFeed,
  type JobFilter,
  type JobListing,
  type JobPage,
  type JobSort,
  type JobState,
  type JobStore,
  type JobSummary,
  type LateJob,
  type ListedJob,
  type ListedOutput,
  type ListedPart,
  type OfferPage,
  type PlacedJob,
  type SearchableJob,
  type TotalsStore,
} from './job-store.port.ts';
export {
  briefFields,
  isLive,
  isOfDocument,
  jobMoves,
  jobStatuses,
  jobTones,
  noBrief,
  noReturn,
  paidFor,
  type Job,
  type JobBrief,
  type JobEvent,
  type FeedMessage,
  type JobLabels,
  type JobMetadata,
  type JobMove,
  type JobStatus,
  type JobTone,
  type NewJob,
  type Returned,
} from './job.ts';
export {
  listAvailableJobs,
  listJobs,
  searchJobs,
  searchStep,
  type FoundJobs,
  type JobChoice,
  type JobQuery,
  type JobSearch,
} from './list-jobs.ts';
export {
  jobFiles,
  listJobEvents,
  readDeliveredOutput,
  readJob,
  readJobInput,
  readJobOutput,
  readJobState,
  readLinkedFile,
  readTranslatedDocument,
  type DeliveredOutput,
  type JobFile,
  type LinkedFile,
  type TranslatedDocument,
} from './read-job.ts';
export { refundable } from './decide-refund.ts';
export { announceJob, notifyLateJobs } from './save-outcome.ts';
export {
  acceptances,
  isContested,
  noReview,
  reviewStates,
  type Acceptance,
  type JobReview,
  type ReviewContext,
  type ReviewPolicy,
  type ReviewState,
} from './review.ts';
export { composeJobTitle } from './title-job.ts';
export { startOfDay, type TotalChange, type TotalName } from './totals.ts';
export { medianOfSteps, type CountedStep, type Usage } from './usage.ts';
