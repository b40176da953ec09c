import {
  listContactMessages,
  sendContactMessage,
  updateContactMessage,
  type ContactMessage,
  type ContactMessageId,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId } from '../../operations/fields.ts';
import type { Limits } from '../../limits/limits.ts';
import { throttleMessages } from '../../limits/throttle.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answer, created } from '../../replies/reply.ts';
import {
  contactMessageSchema,
  contactMessageUpdateSchema,
  newContactMessageSchema,
  presentContactMessage,
  presentSentMessage,
  sentMessageSchema,
} from './contact.schema.ts';

/** The longest message with each character escaped as in JSON, and some spare room. */
const maxBytes = 64 * 1024;

export const contactOperations = {
  createContactMessage: defineOperation({
    method: 'POST',
    path: '/contact-messages/',
    tag: 'Contact',
    summary: 'Send a message to the marketplace',
    description:
      'Needs no credential; limited to five messages in 15 minutes. Admins are notified by mail.',
    sdk: {
      method: 'contact.send',
      example: `
        await nsem.contact.send({
          name: 'Abena Mensah',
          email: 'abena.mensah@example.org',
          company: 'Volta Basin Health Trust',
          message: 'How soon could you narrate ten minutes in Dagbani each week?',
        });`,
    },
    access: 'anonymous',
    idempotent: true,
    body: { schema: newContactMessageSchema, media: ['application/json'], maxBytes },
    answers: { 201: { description: 'The message, as it was stored.', schema: sentMessageSchema } },
    refusals: ['contact.message-invalid'],
    handle: ({ body, origin, perform }, { limits }: Readonly<{ limits: Limits | null }>) =>
      throttleMessages(limits, origin.network, () =>
        perform(sendContactMessage, body, (message) =>
          created('/admin/contact-messages/', presentSentMessage(message)),
        ),
      ),
  }),

  listContactMessages: defineOperation({
    method: 'GET',
    path: '/admin/contact-messages/',
    tag: 'Contact',
    summary: 'List the contact messages, newest first',
    sdk: {
      method: 'contact.list',
      example: `
        for await (const { name, email, message } of nsem.contact.list({ answered: false })) {
          console.log(name, email, message);
        }`,
    },
    access: 'contact.manage',
    query: z.strictObject({
      answered: flagText()
        .optional()
        .meta({ description: 'Only answered messages, or only open ones.' }),
      ...pageShape,
    }),
    answers: {
      200: {
        description: 'The messages.',
        schema: z.array(contactMessageSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const { answered: isAnswered } = call.query;
      const messages = await call.read(listContactMessages, {
        isAnswered,
        page: pageOf(call.query),
      });
      const idOf = ({ id }: ContactMessage): number => id;
      return answerPage(call, messages, { idOf, present: presentContactMessage });
    },
  }),

  updateContactMessage: defineOperation({
    method: 'PUT',
    path: '/admin/contact-messages/{id}',
    tag: 'Contact',
    summary: 'Mark a message as answered or as open',
    description: 'A message that is marked as answered again keeps the time of the first mark.',
    sdk: {
      method: 'contact.update',
      example: 'const { answered_at } = await nsem.contact.update(31, { is_answered: true });',
    },
    access: 'contact.manage',
    idempotent: true,
    params: z.object({ id: pathId<ContactMessageId>('The id of the message.') }),
    body: { schema: contactMessageUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The message.', schema: contactMessageSchema } },
    refusals: ['contact.not-found'],
    handle: ({ params: { id }, body, perform }) =>
      perform(updateContactMessage, { id, isAnswered: body.is_answered }, (message) =>
        answer(presentContactMessage(message)),
      ),
  }),
};
