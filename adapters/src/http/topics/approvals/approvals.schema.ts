import { approvalKinds, approvalStatuses } from '@nsem/core';
import { z } from 'zod';
import { filledText, momentAnswer, moneyAnswer } from '../../operations/fields.ts';
import { pageShape } from '../../operations/paging.ts';

/** A credit, a refund or the completion of a payout that needs a second admin, in a response. */
export const approvalSchema = z
  .object({
    id: z.int(),
    kind: z.enum(approvalKinds),
    status: z.enum(approvalStatuses).meta({
      description: 'Only what is approved was done; what waits expires after 7 days.',
    }),
    amount: moneyAnswer(),
    user_id: z.int().meta({ description: 'The client, or the provider who is paid.' }),
    user_name: z.string(),
    job_id: z.int().nullable(),
    payout_id: z.int().nullable(),
    reference: z.string().nullable().meta({ description: 'The reference of the transfer.' }),
    note: z.string().nullable().meta({
      description: 'The note of a credit, or the reason for a refund.',
    }),
    requested_by: z.int().meta({ description: 'The admin who may not approve it.' }),
    requested_by_name: z.string(),
    requested_at: momentAnswer(),
    expires_at: momentAnswer(),
    decided_by: z.int().nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: momentAnswer().nullable(),
    rejection_reason: z.string().nullable(),
  })
  .meta({
    id: 'Approval',
    example: {
      id: 5,
      kind: 'credit',
      status: 'waiting',
      amount: 5000,
      user_id: 12,
      user_name: 'Kofi Mensah',
      job_id: null,
      payout_id: null,
      reference: 'MOMO-77120',
      note: 'Mobile money, Adabraka branch',
      requested_by: 1,
      requested_by_name: 'Efua Boateng',
      requested_at: '2026-11-20T09:00:00.000Z',
      expires_at: '2026-11-27T09:00:00.000Z',
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
      rejection_reason: null,
    },
  });

/** The filter of the list of approvals. */
export const approvalQuerySchema = z.strictObject({
  status: z.enum(approvalStatuses).optional(),
  ...pageShape,
});

/** The body that rejects or withdraws a request. */
export const rejectionSchema = z
  .strictObject({ reason: filledText(500) })
  .meta({ id: 'ApprovalRejection', example: { reason: 'The amount is wrong.' } });
