import { pesewas, postingKinds } from '@nsem/core';
import { z } from 'zod';
import {
  filledText,
  ghs,
  momentAnswer,
  moneyAnswer,
  moneyNumber,
  rateNumber,
} from '../../operations/fields.ts';

/** A user's balance and totals. */
export const walletSchema = z
  .object({
    user_id: z.int(),
    role: z.enum(['admin', 'service-provider', 'client']),
    wallet_balance: moneyAnswer(),
    held: moneyAnswer(),
    total_earned: moneyAnswer(),
    total_spent: moneyAnswer(),
    pending_payout: moneyAnswer(),
    currency: z.literal('GHS'),
  })
  .meta({
    id: 'Wallet',
    example: {
      user_id: 12,
      role: 'client',
      wallet_balance: 182.5,
      held: 17.5,
      total_earned: 0,
      total_spent: 64.2,
      pending_payout: 0,
      currency: 'GHS',
    },
  });

/** One line of a wallet's statement. */
export const transactionSchema = z
  .object({
    id: z.int(),
    type: z.enum(postingKinds),
    amount: moneyAnswer().meta({ description: 'GHS; positive if the wallet received it.' }),
    balance_after: moneyAnswer(),
    job_id: z.int().nullable(),
    payout_id: z.int().nullable(),
    description: z.string(),
    created_by: z.int().nullable().optional().meta({
      description: 'The account that caused it; for admins only.',
    }),
    created_at: momentAnswer(),
  })
  .meta({
    id: 'Transaction',
    example: {
      id: 41,
      type: 'top-up',
      amount: 200,
      balance_after: 200,
      job_id: null,
      payout_id: null,
      description: 'Wallet credited: Mobile money, Adabraka branch',
      created_at: '2026-11-20T09:00:00.000Z',
    },
  });

/** The body that credits a wallet. */
export const newCreditSchema = z
  .strictObject({
    user_id: z.int().positive(),
    amount: moneyNumber({ min: pesewas(1n), max: ghs(1_000_000) }),
    note: filledText(500),
    reference: filledText(100).optional().meta({
      description: 'The reference of the transfer; it can be credited only once.',
    }),
  })
  .meta({
    id: 'NewCredit',
    example: { user_id: 12, amount: 200, note: 'Mobile money, Adabraka branch' },
  });

/** The marketplace's commission in a response. */
export const commissionSchema = z
  .object({
    commission_rate: z.number().meta({ description: 'A fraction from 0 to 1.' }),
    updated_at: momentAnswer(),
  })
  .meta({
    id: 'Commission',
    example: { commission_rate: 0.15, updated_at: '2026-11-01T00:00:00.000Z' },
  });

/** A commission rate in the history of all rates. */
export const commissionChangeSchema = z
  .object({
    id: z.int(),
    commission_rate: z.number().meta({ description: 'A fraction from 0 to 1.' }),
    previous_rate: z.number().nullable().meta({ description: 'Null for the first rate.' }),
    changed_by: z.int().nullable().meta({ description: 'The admin; null if not recorded.' }),
    changed_by_name: z.string().nullable(),
    changed_at: momentAnswer(),
  })
  .meta({
    id: 'CommissionChange',
    example: {
      id: 2,
      commission_rate: 0.125,
      previous_rate: 0.15,
      changed_by: 1,
      changed_by_name: 'Efua Boateng',
      changed_at: '2026-11-20T09:00:00.000Z',
    },
  });

/** The body that sets the commission. */
export const commissionUpdateSchema = z
  .strictObject({ commission_rate: rateNumber() })
  .meta({ id: 'CommissionUpdate', example: { commission_rate: 0.125 } });
