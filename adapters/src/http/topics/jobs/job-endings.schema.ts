import { pesewas } from '@nsem/core';
import { z } from 'zod';
import { filledText, ghs, moneyNumber } from '../../operations/fields.ts';

/** Why a job cannot be done. */
export const failureSchema = z
  .strictObject({ reason: filledText(1000).describe('Why; the client reads it.') })
  .meta({
    id: 'JobFailure',
    description: 'The reason for failing a job.',
    example: { reason: 'The recording breaks off after two seconds.' },
  });

/** Why a client takes a late job back. */
export const takeBackSchema = z
  .strictObject({
    reason: filledText(1000).nullish().describe('Why; the provider reads it in the history.'),
  })
  .meta({
    id: 'JobTakeBack',
    description: 'Why a late job is taken back.',
    example: { reason: 'We need it for the clinic on Friday.' },
  });

/** Why a completed job is refunded. */
export const refundSchema = z
  .strictObject({
    reason: filledText(1000).describe('Why; it is stored in the history.'),
    amount: moneyNumber({ min: pesewas(1n), max: ghs(1_000_000_000) })
      .optional()
      .meta({
        description:
          'How much of the price goes back, in GHS; by default, all that did not before.',
      }),
  })
  .meta({
    id: 'JobRefund',
    description: 'The reason for a refund.',
    example: { reason: 'Half of the text was left out.' },
  });
