import { longestContact } from '@nsem/core';
import { z } from 'zod';
import { emailText, filledText, momentAnswer, text } from '../fields.ts';

const sentShape = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  message: z.string().meta({ description: 'Its lines are separated by `\\n`.' }),
  created_at: momentAnswer(),
};

const sentExample = {
  id: 31,
  name: 'Abena Mensah',
  email: 'abena.mensah@example.org',
  company: 'Volta Basin Health Trust',
  message: 'How soon could you narrate ten minutes in Dagbani each week?',
  created_at: '2026-11-20T09:30:00.000Z',
};

/** A message as its sender sees it. */
export const sentMessageSchema = z
  .object(sentShape)
  .meta({ id: 'SentMessage', example: sentExample });

/** A message as admins see it. */
export const contactMessageSchema = z
  .object({
    ...sentShape,
    answered_at: momentAnswer()
      .nullable()
      .meta({ description: 'When an admin marked it as answered; null while it waits.' }),
  })
  .meta({ id: 'ContactMessage', example: { ...sentExample, answered_at: null } });

/** The body of a message to the marketplace. */
export const newContactMessageSchema = z
  .strictObject({
    name: filledText(longestContact.name).meta({ description: 'On one line.' }),
    email: emailText().meta({ description: 'Where the answer goes.' }),
    company: text(longestContact.company)
      .nullish()
      .transform((company) => company ?? null)
      .meta({ description: 'On one line; without one, they write for themselves.' }),
    message: filledText(longestContact.message),
  })
  .meta({
    id: 'NewContactMessage',
    example: {
      name: 'Abena Mensah',
      email: 'abena.mensah@example.org',
      company: 'Volta Basin Health Trust',
      message: 'How soon could you narrate ten minutes in Dagbani each week?',
    },
  });

/** The body that marks a message. */
export const contactMessageUpdateSchema = z
  .strictObject({
    is_answered: z.boolean().meta({ description: 'False opens it again.' }),
  })
  .meta({ id: 'ContactMessageUpdate', example: { is_answered: true } });
