import {
  noReturn,
  noReview,
  type Acceptance,
  type JobReview,
  type Returned,
  type ReviewState,
} from '@nsem/core';
import { p } from '@mikro-orm/sqlite';
import { amountColumn, toFlag, toInstant, toMoney, wholeNumber } from '../columns.ts';

/** The columns of a job for the review of its result, and for what was returned of its price. */
export const reviewColumns = {
  review_state: p.text().$type<ReviewState>().default('none'),
  review_until: wholeNumber().strictNullable(),
  review_left_ms: wholeNumber().strictNullable(),
  review_reminded_at: wholeNumber().strictNullable(),
  accepted_at: wholeNumber().strictNullable(),
  accepted_by: p.text().$type<Acceptance>().strictNullable(),
  accepts_on_delivery: p.boolean().default(false),
  revisions: p.integer().default(0),
  /** What the client and the platform got back although the job is completed. */
  returned_due: amountColumn('returned_due').defaultRaw('0'),
  returned_discount: amountColumn('returned_discount').defaultRaw('0'),
};

type ReviewValues = Readonly<{
  review_state: ReviewState;
  review_until: number | null;
  review_left_ms: number | null;
  review_reminded_at: number | null;
  accepted_at: number | null;
  accepted_by: Acceptance | null;
  accepts_on_delivery: boolean;
  revisions: number;
}>;

/** Whether a review was never begun, as of most jobs of earlier versions. */
const isUnreviewed = (row: ReviewValues): boolean =>
  row.review_state === 'none' &&
  row.accepted_at === null &&
  row.review_reminded_at === null &&
  row.revisions === 0 &&
  !toFlag(row.accepts_on_delivery);

/** Maps the columns of a job to the review of its result. */
export const toReview = (row: ReviewValues): JobReview =>
  isUnreviewed(row)
    ? noReview
    : {
        state: row.review_state,
        until: toInstant(row.review_until),
        leftMs: row.review_left_ms,
        remindedAt: toInstant(row.review_reminded_at),
        acceptedAt: toInstant(row.accepted_at),
        acceptedBy: row.accepted_by,
        acceptsOnDelivery: toFlag(row.accepts_on_delivery),
        revisions: row.revisions,
      };

type ReturnedValues = Readonly<{ returned_due: number; returned_discount: number }>;

/** Maps the columns of a job to what its payers got back although it is completed. */
export const toReturned = ({
  returned_due: due,
  returned_discount: discount,
}: ReturnedValues): Returned =>
  due === 0 && discount === 0 ? noReturn : { due: toMoney(due), discount: toMoney(discount) };
