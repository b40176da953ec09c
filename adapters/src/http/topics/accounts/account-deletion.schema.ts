import { z } from 'zod';
import { filledText, text } from '../../operations/fields.ts';

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
