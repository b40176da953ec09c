import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aCreditRequest, anApproval } from '../testing/builders/accounts.ts';
import { accountId, approvalId, jobId, mondayMorning, payoutId } from '../testing/builders/ids.ts';
import type { Approval, ApprovalDecision } from './approval.ts';
import {
  decideApproval,
  decideRejection,
  expiryOf,
  needsSecondAdmin,
  statusOf,
  subjectOf,
} from './decide-approval.ts';

const [requester, other] = [accountId(1), accountId(5)];
const expiry = later(mondayMorning, 7 * dayMs);
const waiting: Approval = { ...anApproval(), id: approvalId(9) };
const approved: ApprovalDecision = { outcome: 'approved', by: other, at: mondayMorning };
const now = later(mondayMorning, 60_000);
const active = { suspension: null };

describe('the need for a second admin', () => {
  it.each([
    [500_000n, 500_000n, false],
    [500_001n, 500_000n, true],
    [1n, 0n, true],
    [0n, 0n, false],
    [99_999_999n, null, false],
  ])('for %i pesewas above %s: %s', (amount, above, needed) => {
    const policy = { above: above === null ? null : pesewas(above) };
    expect(needsSecondAdmin(pesewas(amount), policy)).toBe(needed);
  });
});

describe('a request', () => {
  it('waits for 7 days unless it is decided, and then expires', () => {
    expect(expiryOf(waiting)).toBe(expiry);
    expect(statusOf(waiting, later(expiry, -1))).toBe('waiting');
    expect(statusOf(waiting, expiry)).toBe('expired');
    expect(statusOf({ ...waiting, decision: approved }, expiry)).toBe('approved');
  });

  it('has the same subject however the reference of its transfer is written', () => {
    const subject = subjectOf(aCreditRequest({ reference: 'MOMO 1' }));
    expect(subjectOf(aCreditRequest({ reference: ' momo  1' }))).toBe(subject);
    expect(subjectOf(aCreditRequest({ reference: 'MOMO 2' }))).not.toBe(subject);
    const of = { accountId: other, amount: pesewas(1) };
    const refund = { ...of, kind: 'refund', jobId: jobId(3), reason: 'Half.', part: null } as const;
    const settlement = { ...refund, kind: 'settlement', part: pesewas(1) } as const;
    const payout = { ...of, kind: 'payout', payoutId: payoutId(3), reference: null } as const;
    expect(subjectOf(refund)).toBe('refund:3');
    expect(subjectOf(settlement)).toBe('refund:3');
    expect(subjectOf(payout)).toBe('payout:3');
  });

  it('is approved by another admin', () => {
    const decided = ok({ ...waiting, decision: { ...approved, at: now } });
    const given = { requester: active, now };
    expect(decideApproval(waiting, { ...given, actorId: other })).toEqual(decided);
    const refused = refuse({ code: 'approval.second-admin-needed' });
    expect(decideApproval(waiting, { ...given, actorId: requester })).toEqual(refused);
  });

  it.each([
    ['suspended', { suspension: { at: now, reason: 'A stolen laptop.' } }],
    ['deleted', undefined],
  ])('is not approved if the admin who made it is %s', (_, requestedBy) => {
    const given = { actorId: other, requester: requestedBy, now };
    const refused = refuse({ code: 'approval.requester-inactive' });
    expect(decideApproval(waiting, given)).toEqual(refused);
  });

  it.each([requester, other])('is rejected by any admin, for a reason (%i)', (by) => {
    const decision = { outcome: 'rejected', by, at: now, reason: 'The amount is wrong.' };
    const decide = (reason: string) => decideRejection(waiting, reason, { actorId: by, now });
    expect(decide(' The amount is wrong.\n')).toEqual(ok({ ...waiting, decision }));
    expect(decide(' \n')).toEqual(refuse({ code: 'approval.reason-missing' }));
  });

  it.each([
    ['approved', { ...waiting, decision: approved }, now],
    ['expired', waiting, expiry],
  ] as const)('is not decided once it is %s', (status, approval, at) => {
    const refused = refuse({ code: 'approval.not-waiting', status });
    const deciding = { actorId: other, requester: active, now: at };
    expect(decideApproval(approval, deciding)).toEqual(refused);
    expect(decideRejection(approval, 'No.', deciding)).toEqual(refused);
  });
});
