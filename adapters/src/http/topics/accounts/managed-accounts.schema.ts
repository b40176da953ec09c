import { accountStates } from '@nsem/core';
import { z } from 'zod';
import { filledText, momentAnswer, text } from '../../operations/fields.ts';
import { composeEmail } from '../../../accounts/parse-email.ts';
import { pageShape } from '../../operations/paging.ts';
import { activeAnswer, providerIdAnswer } from './accounts.schema.ts';

const roleSchema = z.enum(['admin', 'service-provider', 'client']);

const restrictionSchema = (description: string) =>
  z
    .object({
      since: momentAnswer('When an admin decided it.'),
      reason: z.string().describe('Why, in the words of the admin.'),
    })
    .nullable()
    .meta({ description });

/** An account as admins see it. */
export const managedAccountSchema = z
  .object({
    id: z.int().describe('The user id.'),
    name: z.string().describe('The name of the user.'),
    email: z.string().describe('The e-mail address, with which the user logs in.'),
    role: roleSchema.describe('What the user is.'),
    provider_id: providerIdAnswer,
    is_active: activeAnswer,
    suspension: restrictionSchema('Null if the account is not suspended.'),
    payout_freeze: restrictionSchema('Null if the payouts are not frozen.'),
    created_at: momentAnswer('When the user registered.'),
  })
  .meta({
    id: 'ManagedAccount',
    description: 'An account, for admins.',
    example: {
      id: 31,
      name: 'Kwame Mensah',
      email: 'kwame.mensah@example.com',
      role: 'service-provider',
      provider_id: 'PRV-7K2M9Q',
      is_active: true,
      suspension: { since: '2026-11-20T09:00:00.000Z', reason: 'Texts of clients were shared.' },
      payout_freeze: null,
      created_at: '2026-09-01T08:00:00.000Z',
    },
  });

/** The body that restricts an account. */
export const restrictionRequestSchema = z
  .strictObject({
    reason: filledText(1000).meta({
      description: 'Why; the user of a suspended account reads it when they log in.',
    }),
  })
  .meta({
    id: 'AccountRestriction',
    description: 'The reason for suspending an account or freezing its payouts.',
    example: { reason: 'Texts of clients were shared.' },
  });

/** The body that resets the second factors of an account. */
export const factorResetSchema = z
  .strictObject({
    reason: filledText(1000).meta({ description: 'Why; it is stored in the audit log.' }),
  })
  .meta({
    id: 'SecondFactorReset',
    description: 'Why the second factors of an account are removed.',
    example: { reason: 'Lost phone, confirmed by a call.' },
  });

/** The filters of a list of accounts. */
export const accountQuerySchema = z.strictObject({
  q: text(200)
    .transform(composeEmail)
    .optional()
    .meta({ description: 'The start of a name or of an e-mail address.', example: 'Kwame' }),
  role: roleSchema.optional().describe('Only accounts with this role.'),
  state: z.enum(accountStates).optional().describe('Only accounts in this state.'),
  ...pageShape,
});
