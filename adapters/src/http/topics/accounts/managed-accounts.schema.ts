import { type Account, accountStates, type Restriction } from '@nsem/core';
import { z } from 'zod';
import { composeEmail } from '../../../accounts/parse-email.ts';
import { filledText, instantAnswer, text } from '../../operations/fields.ts';
import { pageShape } from '../../operations/paging.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { activeAnswer, providerIdAnswer } from './accounts.schema.ts';

const roleSchema = z.enum(['admin', 'service-provider', 'client']);

const restrictionSchema = (description: string) =>
  z
    .object({
      since: instantAnswer('When an admin decided it.'),
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
    created_at: instantAnswer('When the user registered.'),
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

const presentRestriction = (restriction: Restriction | null) =>
  restriction && { since: presentInstant(restriction.at), reason: restriction.reason };

/** An account in a response to an admin. */
export const presentManagedAccount = (account: Account) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  provider_id: account.providerId,
  is_active: account.isActive,
  suspension: presentRestriction(account.suspension),
  payout_freeze: presentRestriction(account.payoutFreeze),
  created_at: presentInstant(account.createdAt),
});

/** The body with which users delete their own account. */
export const ownDeletionSchema = z
  .strictObject({
    current_password: text(1000)
      .min(1, 'must not be empty')
      .meta({ description: 'Your password.' }),
  })
  .meta({
    id: 'OwnAccountDeletion',
    description: 'The password that confirms the deletion of your account.',
    example: { current_password: 'akwaaba-osu-2026' },
  });

/** The body with which an admin deletes an account. */
export const accountDeletionSchema = z
  .strictObject({
    reason: filledText(1000).meta({ description: 'Why; it is stored with the deletion.' }),
  })
  .meta({
    id: 'AccountDeletion',
    description: 'Why an admin deletes an account.',
    example: { reason: 'Requested by e-mail on 20 November.' },
  });
