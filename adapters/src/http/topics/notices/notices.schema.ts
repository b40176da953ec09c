import { z } from 'zod';
import { channels, noticeKinds, noticeStatuses } from '../../../outbox/notices.ts';
import { momentAnswer, optionalMomentAnswer } from '../../operations/fields.ts';

/** The status of a notice. */
export const noticeStatusSchema = z.enum(noticeStatuses);

/** A notice as admins see it. */
export const noticeSchema = z
  .object({
    id: z.int().describe('The id of the notice.'),
    kind: z.enum(noticeKinds).describe('What it is about.'),
    channel: z.enum(channels).meta({
      description: 'Mail, Telegram, or internal: the server turns internal notices into others.',
    }),
    user_id: z.int().nullable().meta({ description: 'The recipient; internal notices have none.' }),
    status: noticeStatusSchema.describe('Whether it was sent; `failed` is not tried again.'),
    attempts: z
      .int()
      .meta({ description: 'Attempts since the notice was created or last retried.' }),
    last_error: z.string().nullable().meta({
      description: 'Why the last attempt failed, or why it did not need to be sent.',
    }),
    created_at: momentAnswer('When what it reports happened.'),
    due_at: optionalMomentAnswer('When the next attempt is due; null if there is none.'),
    sent_at: optionalMomentAnswer('When it was sent; null if it was not.'),
  })
  .meta({
    id: 'Notice',
    description: 'An e-mail or message to a user, for admins.',
    example: {
      id: 118,
      kind: 'job-delivered',
      channel: 'mail',
      user_id: 12,
      status: 'failed',
      attempts: 1,
      last_error: 'Can’t send mail - all recipients were rejected: 550 5.1.1 no such user',
      created_at: '2026-11-20T09:30:00.000Z',
      due_at: null,
      sent_at: null,
    },
  });
