import type { ApprovalResult } from '@nsem/core';
import { toProblem } from '../../problems/problem.ts';
import { presentService } from './services.presenter.ts';

function presentApproval({ id, result }: ApprovalResult) {
  if (result.ok) return { id, service: presentService(result.value), problem: null };
  const { code, status, title, detail } = toProblem(result.fault, '');
  return { id, service: null, problem: { code, status, title, detail } };
}

/** What came of the approval of several services. */
export const presentApprovals = (results: readonly ApprovalResult[]) => ({
  results: results.map(presentApproval),
});
