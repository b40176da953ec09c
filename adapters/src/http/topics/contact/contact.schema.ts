import { type ContactMessage, longestContact } from '@nsem/core';
import { z } from 'zod';
import {
  emailText,
  filledText,
  instantAnswer,
  optionalInstantAnswer,
  text,
} from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';

const sentShape = {
  id: z.int().describe('The id of the message.'),
  name: z.string().describe('The name of the sender.'),
  email: z.string().describe('The address for the answer.'),
  company: z
    .string()
    .nullable()
    .describe('The organisation of the sender; null if they wrote for none.'),
  message: z.string().meta({ description: 'Its lines are separated by `\\n`.' }),
  created_at: instantAnswer('When it was sent.'),
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
  .meta({ id: 'SentMessage', description: 'A message, for its sender.', example: sentExample });

/** A message as admins see it. */
export const contactMessageSchema = z
  .object({
    ...sentShape,
    answered_at: optionalInstantAnswer(
      'When an admin marked it as answered; null while it is open.',
    ),
  })
  .meta({
    id: 'ContactMessage',
    description: 'A message, for admins.',
    example: { ...sentExample, answered_at: null },
  });

/** The body that sends a message. */
export const newContactMessageSchema = z
  .strictObject({
    name: filledText(longestContact.name).meta({ description: 'On one line.' }),
    email: emailText().meta({ description: 'The address for the answer.' }),
    company: text(longestContact.company)
      .nullish()
      .transform((company) => company ?? null)
      .meta({ description: 'On one line; null if the sender writes for no organisation.' }),
    message: filledText(longestContact.message).describe('Your message, on any number of lines.'),
  })
  .meta({
    id: 'NewContactMessage',
    description: 'A new message to the operators.',
    example: {
      name: 'Abena Mensah',
      email: 'abena.mensah@example.org',
      company: 'Volta Basin Health Trust',
      message: 'How soon could you narrate ten minutes in Dagbani each week?',
    },
  });

/** The body that marks a message as answered or as open. */
export const contactMessageUpdateSchema = z
  .strictObject({
    is_answered: z.boolean().meta({ description: 'False marks it as open again.' }),
  })
  .meta({
    id: 'ContactMessageUpdate',
    description: 'Marks a message as answered or unanswered.',
    example: { is_answered: true },
  });

/** A message as its sender sees it. */
export const presentSentMessage = (sent: ContactMessage) => ({
  id: sent.id,
  name: sent.name,
  email: sent.email,
  company: sent.company,
  message: sent.message,
  created_at: presentInstant(sent.createdAt),
});

/** A message as admins see it. */
export const presentContactMessage = (message: ContactMessage) => ({
  ...presentSentMessage(message),
  answered_at: presentOptionalInstant(message.answeredAt),
});
