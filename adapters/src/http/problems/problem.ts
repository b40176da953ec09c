import { z } from 'zod';
import type { BasePath } from '../base-path.ts';
import { uploadProblems } from '../body/uploads.problems.ts';
import type { Headers } from '../replies/headers.ts';
import {
  accountDeletionProblems,
  accountProblems,
  exportProblems,
} from '../topics/accounts/accounts.problems.ts';
import { announcementProblems } from '../topics/announcements/announcements.problems.ts';
import { apiKeyProblems } from '../topics/api-keys/api-keys.problems.ts';
import { approvalProblems } from '../topics/approvals/approvals.problems.ts';
import { backupProblems } from '../topics/backup/backup.problems.ts';
import { blockProblems } from '../topics/blocks/blocks.problems.ts';
import { contactProblems } from '../topics/contact/contact.problems.ts';
import { documentProblems } from '../topics/documents/documents.problems.ts';
import { draftProblems } from '../topics/drafts/drafts.problems.ts';
import { eventProblems } from '../topics/events/events.problems.ts';
import { glossaryProblems } from '../topics/glossary/glossary.problems.ts';
import {
  deliveryCheckProblems,
  jobProblems,
  outputProblems,
  waveformProblems,
} from '../topics/jobs/jobs.problems.ts';
import { languageProblems } from '../topics/languages/languages.problems.ts';
import { messageProblems } from '../topics/messages/messages.problems.ts';
import { noticeProblems } from '../topics/notices/notices.problems.ts';
import { notificationProblems } from '../topics/notifications/notifications.problems.ts';
import { payoutAccountProblems } from '../topics/payout-accounts/payout-accounts.problems.ts';
import { payoutProblems } from '../topics/payouts/payouts.problems.ts';
import { pricingProblems } from '../topics/pricing/pricing.problems.ts';
import { proposalProblems } from '../topics/proposals/proposals.problems.ts';
import { quotaProblems } from '../topics/quotas/quotas.problems.ts';
import { ratingProblems } from '../topics/ratings/ratings.problems.ts';
import { referenceProblems } from '../topics/references/references.problems.ts';
import {
  disputeProblems,
  jobReviewProblems,
  revisionProblems,
} from '../topics/reviews/reviews.problems.ts';
import { secondFactorProblems } from '../topics/second-factors/second-factors.problems.ts';
import { serviceProblems } from '../topics/services/services.problems.ts';
import { settingsProblems } from '../topics/settings/settings.problems.ts';
import { memoryProblems } from '../topics/translation-memory/memory.problems.ts';
import { resumableUploadProblems } from '../topics/uploads/uploads.problems.ts';
import { walletProblems } from '../topics/wallet/wallet.problems.ts';
import type { AnyFault, AnyFaultCode, Issue } from './http-fault.ts';
import { callProblems, httpProblems } from './http.problems.ts';
import type { ProblemDescription, ProblemDescriptions } from './problem-description.ts';

/** The description of every refusal. */
export const problemTable = {
  ...accountProblems,
  ...accountDeletionProblems,
  ...announcementProblems,
  ...apiKeyProblems,
  ...approvalProblems,
  ...backupProblems,
  ...blockProblems,
  ...contactProblems,
  ...deliveryCheckProblems,
  ...disputeProblems,
  ...documentProblems,
  ...draftProblems,
  ...eventProblems,
  ...exportProblems,
  ...glossaryProblems,
  ...jobProblems,
  ...jobReviewProblems,
  ...languageProblems,
  ...memoryProblems,
  ...messageProblems,
  ...noticeProblems,
  ...notificationProblems,
  ...outputProblems,
  ...payoutAccountProblems,
  ...payoutProblems,
  ...pricingProblems,
  ...proposalProblems,
  ...quotaProblems,
  ...ratingProblems,
  ...referenceProblems,
  ...resumableUploadProblems,
  ...revisionProblems,
  ...secondFactorProblems,
  ...serviceProblems,
  ...settingsProblems,
  ...walletProblems,
  ...waveformProblems,
  ...uploadProblems,
  ...callProblems,
  ...httpProblems,
} as const satisfies ProblemDescriptions<AnyFault>;

/** A problem document of RFC 9457. */
export type Problem = Readonly<{
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  retryable: boolean;
  errors?: readonly Issue[];
  [more: string]: unknown;
}>;

const descriptionOf = (code: AnyFaultCode): ProblemDescription<AnyFault> =>
  problemTable[code] as unknown as ProblemDescription<AnyFault>;

/** The HTTP status of a refusal. */
export const statusOf = (code: AnyFaultCode): number => problemTable[code].status;

function issuesOf(
  description: ProblemDescription<AnyFault>,
  fault: AnyFault,
  detail: string,
): readonly Issue[] {
  if (description.issues !== undefined) return description.issues(fault);
  return description.field === undefined
    ? []
    : [{ pointer: `#/${description.field(fault)}`, detail }];
}

/** The headers that HTTP requires with a refusal. */
export const headersOf = (fault: AnyFault): Headers =>
  descriptionOf(fault.code).headers?.(fault) ?? {};

/**
 * Whether the same request may succeed later: a failure of the server passes, and so does a refusal that
 * says when to try again. The descriptions of other refusals say so themselves.
 */
const isRetryable = (fault: AnyFault): boolean => {
  const { status, retryable } = descriptionOf(fault.code);
  return retryable ?? (status >= 500 || 'retry-after' in headersOf(fault));
};

/** The id of the description of a problem in the API reference. */
const problemAnchor = (code: string): string => `problem-${code}`;

/**
 * The document for a refusal; it reveals nothing beyond the refusal. Its type is the address of its
 * description in the API reference of the same server (RFC 9457 allows relative references).
 */
export function toProblem(fault: AnyFault, requestId: string, basePath: BasePath = ''): Problem {
  const description = descriptionOf(fault.code);
  const detail = description.detail(fault);
  const errors = issuesOf(description, fault, detail);
  return {
    type: `${basePath}/docs#${problemAnchor(fault.code)}`,
    title: description.title,
    status: description.status,
    detail,
    code: fault.code,
    request_id: requestId,
    retryable: isRetryable(fault),
    ...description.more?.(fault),
    ...(errors.length > 0 && { errors }),
  };
}

const exampleFault = (code: AnyFaultCode): AnyFault => {
  const { sample } = descriptionOf(code) as { sample?: Readonly<Record<string, unknown>> };
  return { code, ...sample } as AnyFault;
};

/** An example document of a refusal, for the API reference. */
export const exampleProblem = (code: AnyFaultCode, basePath: BasePath = ''): Problem =>
  toProblem(exampleFault(code), 'b6f3f0a2-5a51-4d0e-9d4e-5f6c1a2b3c4d', basePath);

/** The headers of that example. */
export const exampleHeaders = (code: AnyFaultCode): Headers => headersOf(exampleFault(code));

/** Every code that a refusal can have. */
export const problemCodes = Object.keys(problemTable) as readonly AnyFaultCode[];

/** The codes of all refusals. */
export const problemCodeSchema = z.enum(problemCodes).meta({
  id: 'ProblemCode',
  description:
    'Stable and machine-readable: branch on it. New ones may come, so have a branch for the rest.',
  example: 'http.invalid',
});

/** A problem document (RFC 9457) as answered. */
export const problemSchema = z
  .looseObject({
    type: z.string().meta({
      description:
        'The address of the description of this kind of problem, relative to the server.',
    }),
    title: z.string().meta({ description: 'The kind of problem, in a few words.' }),
    status: z.int().meta({ description: 'The status of the answer.' }),
    detail: z.string().meta({ description: 'One readable sentence.' }),
    code: problemCodeSchema.describe('What is wrong: branch on it.'),
    request_id: z.string().meta({ description: 'Names this call in the server’s log.' }),
    retryable: z.boolean().meta({
      description:
        'Whether the same request may succeed later, without a change. Wait for `Retry-After`, if there is one; ' +
        'repeat what changes something with the same `Idempotency-Key`.',
    }),
    errors: z
      .array(
        z.object({
          pointer: z.string().meta({ description: 'A JSON pointer to the field, after `#`.' }),
          detail: z.string().meta({ description: 'One readable sentence.' }),
        }),
      )
      .optional()
      .meta({ description: 'Everything that is wrong with the request, each with its field.' }),
  })
  .meta({
    id: 'Problem',
    description:
      'A problem document (RFC 9457). Some kinds say more: what a wallet lacks, for example.',
    example: exampleProblem('http.invalid'),
  });
