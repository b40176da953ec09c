import {
  answerContactMessage,
  ok,
  sendContactMessage,
  type ContactMessage,
  type ContactMessageId,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId } from '../fields.ts';
import { performOnce } from '../idempotency.ts';
import { throttleMessages } from '../limits/throttle.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer, created } from '../reply.ts';
import { presentContactMessage, presentSentMessage } from './contact.presenter.ts';
import {
  contactMessageSchema,
  contactMessageUpdateSchema,
  newContactMessageSchema,
  sentMessageSchema,
} from './contact.schema.ts';

/** The longest message, with each character written as JSON may write it, and something over. */
const maxBytes = 64 * 1024;

const createContactMessage = defineOperation({
  id: 'createContactMessage',
  method: 'POST',
  path: '/contact-messages/',
  tag: 'Contact',
  summary: 'Write to the marketplace',
  description:
    'Anybody can, without a credential: five messages in a quarter of an hour. Admins get it by mail.',
  access: 'anonymous',
  idempotent: true,
  body: { schema: newContactMessageSchema, media: ['application/json'], maxBytes },
  answers: { 201: { description: 'The message, as it was kept.', schema: sentMessageSchema } },
  refusals: ['contact.unfit'],
  handle(call, world) {
    const { body, network, now } = call;
    return throttleMessages(world.limits, network, () =>
      performOnce(call, world, async (stores) => {
        const sent = await sendContactMessage(stores, body, now);
        if (!sent.ok) return sent;
        return ok(created('/admin/contact-messages/', presentSentMessage(sent.value)));
      }),
    );
  },
});

const listContactMessages = defineOperation({
  id: 'listContactMessages',
  method: 'GET',
  path: '/admin/contact-messages/',
  tag: 'Contact',
  summary: 'What people wrote to the marketplace',
  access: 'contact.manage',
  query: z.strictObject({
    answered: flagText()
      .optional()
      .meta({ description: 'Only those that were answered, or only those that wait.' }),
    ...pageShape,
  }),
  answers: {
    200: {
      description: 'The messages, newest first.',
      schema: z.array(contactMessageSchema),
      headers: pageHeaders,
    },
  },
  async handle(call, { unitOfWork }) {
    const filter = { isAnswered: call.query.answered };
    const messages = await unitOfWork.read(({ contactMessages }) =>
      contactMessages.list(filter, pageOf(call.query)),
    );
    const idOf = ({ id }: ContactMessage): number => id;
    return ok(answerPage(call, messages, { idOf, present: presentContactMessage }));
  },
});

const updateContactMessage = defineOperation({
  id: 'updateContactMessage',
  method: 'PUT',
  path: '/admin/contact-messages/{id}',
  tag: 'Contact',
  summary: 'Mark a message as answered, or open it again',
  description: 'One that is answered stays so since it was first marked.',
  access: 'contact.manage',
  params: z.object({ id: pathId<ContactMessageId>() }),
  body: { schema: contactMessageUpdateSchema, media: ['application/json'] },
  answers: { 200: { description: 'The message.', schema: contactMessageSchema } },
  refusals: ['contact.not-found'],
  async handle({ params: { id }, body, now }, { unitOfWork }) {
    const marked = await unitOfWork.write((stores) =>
      answerContactMessage(stores, { id, isAnswered: body.is_answered }, now),
    );
    return marked.ok ? ok(answer(presentContactMessage(marked.value))) : marked;
  },
});

export const contactOperations = [createContactMessage, listContactMessages, updateContactMessage];
