export { rateAndAccept, updateRatingAndAccept } from './accept-by-rating.ts';
export {
  acceptBySilence,
  acceptResult,
  acceptResults,
  hasEndingReviews,
  mostAccepted,
  remindOfReviews,
  type AcceptedResults,
} from './accept-result.ts';
export {
  disputeSides,
  disputeStatuses,
  longestStatement,
  type Dispute,
  type DisputeDecision,
  type DisputeFault,
  type DisputeSide,
  type DisputeStatus,
  type ListedDispute,
  type NewDispute,
  type Statement,
  type StatementFile,
} from './dispute.ts';
export type { ReviewStore } from './review-store.port.ts';
export {
  answerPin,
  declineRevision,
  listRevisions,
  readResultVersion,
  requestRevision,
  type AnsweredPin,
  type RevisionRequest,
} from './revise-job.ts';
export {
  longestRemark,
  mostPins,
  revisionReasons,
  type NewRevision,
  type Pin,
  type ResultPlace,
  type Revision,
  type RevisionFault,
  type RevisionReason,
} from './revision.ts';
export {
  disputeResult,
  listDisputes,
  readDispute,
  settleDispute,
  type DisputeSettlement,
} from './settle-dispute.ts';
export {
  checkNewStatement,
  readStatementFile,
  writeStatement,
  type PlannedStatement,
  type StatedDispute,
  type StatementFileKey,
  type WrittenStatement,
} from './write-statement.ts';
