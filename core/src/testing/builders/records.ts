import type { RecordedJob } from '../../audit/records.ts';
import { noReturn } from '../../jobs/job.ts';
import { noReview } from '../../jobs/review.ts';
import type { FileId } from '../../kernel/ids.ts';
import { later } from '../../kernel/instant.ts';
import { type BasisPoints, pesewas, zero } from '../../kernel/money.ts';
import { splitCommission } from '../../wallet/commission.ts';
import { accountId, jobId, mondayMorning as at } from './ids.ts';

/** A translation for GHS 3.00 as the audit reads it: taken after a second, delivered after two. */
export const aRecordedJob = (overrides: Partial<RecordedJob> = {}): RecordedJob => ({
  id: jobId(1),
  clientId: accountId(1),
  assignedId: accountId(5),
  serviceType: 'translation',
  hasTargetLanguage: true,
  inputId: null,
  outputId: 3 as FileId,
  outputSha256: 'ab',
  inputOwnerId: null,
  outputOwnerId: accountId(5),
  words: 100,
  durationMs: null,
  isQuick: false,
  unitPrice: pesewas(3),
  price: pesewas(300),
  discount: zero,
  split: splitCommission(pesewas(300), 1_500 as BasisPoints),
  isSplitWhole: true,
  status: 'completed',
  failureReason: null,
  edition: 0,
  review: noReview,
  returned: noReturn,
  createdAt: at,
  updatedAt: later(at, 2_000),
  assignedAt: later(at, 1_000),
  completedAt: later(at, 2_000),
  contentErasedAt: null,
  dueAt: null,
  contentLength: 11,
  contentUnits: 11,
  dueRank: at,
  expectedDueRank: at,
  ...overrides,
});
