import { experienceBands } from '@nsem/core';
import { z } from 'zod';
import { filledText, text, unblankText } from '../../operations/fields.ts';
import {
  bioMeaning,
  experienceMeaning,
  languagesMeaning,
  portfolioMeaning,
  specialtiesMeaning,
} from './accounts.schema.ts';

/** A text that can be removed: absent, it stays as it is. */
const changedText = (max: number) =>
  text(max)
    .nullable()
    .transform((entered) => entered?.trim() || null)
    .optional();

/** A change of a profile; absent fields stay as they are. */
const profileUpdate = z
  .strictObject({
    needs: changedText(2000).describe('For a client; null or blank: none.'),
    languages: z.array(filledText(100)).min(1).max(50).optional().describe(languagesMeaning),
    experience: z.enum(experienceBands).optional().describe(experienceMeaning),
    specialties: z.array(filledText(60)).max(24).optional().describe(specialtiesMeaning),
    bio: filledText(2000).optional().describe(bioMeaning),
    portfolio: changedText(2000).describe(portfolioMeaning),
  })
  .meta({
    id: 'ProfileUpdate',
    description: 'The fields that change; the others stay as they are. A client has only needs.',
  });

/** The body that changes the caller's account. */
export const accountUpdateSchema = z
  .strictObject({
    name: unblankText(200).optional().describe('Your new name.'),
    telegram_id: text(64)
      .nullable()
      .optional()
      .describe('The number of the Telegram chat to which offers are sent; null: none.'),
    is_available: z
      .boolean()
      .optional()
      .describe('Whether you can take any job that you are approved for.'),
    is_quick_service_available: z
      .boolean()
      .optional()
      .describe('Whether you can take quick jobs, even if not available otherwise.'),
    profile: profileUpdate.optional().describe('What you say about yourself, by your role.'),
    is_public: z
      .boolean()
      .optional()
      .describe('As a provider: whether everyone may see your page, without an account.'),
    accepts_on_delivery: z
      .boolean()
      .optional()
      .describe(
        'As a client: whether you accept results as soon as they are delivered, unless an order says otherwise.',
      ),
  })
  .meta({
    id: 'AccountUpdate',
    description: 'Changes of your account; omitted fields keep their values.',
    example: { telegram_id: '712045678', is_quick_service_available: true },
  });
