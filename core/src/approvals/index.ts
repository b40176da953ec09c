export { approveRequest, listApprovals, rejectRequest } from './answer-approval.ts';
export {
  approvalKinds,
  approvalStatuses,
  type Approval,
  type ApprovalDecision,
  type ApprovalFault,
  type ApprovalFilter,
  type ApprovalRequest,
  type ApprovalStore,
  type DoneOrWaiting,
  type ListedApproval,
  type NewApproval,
  type TwoAdminsPolicy,
} from './approval.ts';
export { expiryOf, statusOf, subjectOf, waitingSince } from './decide-approval.ts';
export {
  requestCredit,
  requestPayoutUpdate,
  requestRefund,
  requestSettlement,
} from './request-approval.ts';
