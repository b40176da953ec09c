import {
  instant,
  type ContactMessage,
  type ContactMessageId,
  type NewContactMessage,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { toInstant, wholeNumber } from '../columns.ts';

/** The messages that visitors sent through the contact form. */
export const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_messages',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    email: p.text(),
    company: p.text().strictNullable(),
    message: p.text(),
    created_at: wholeNumber(),
    /** Null until it is answered. */
    answered_at: wholeNumber().strictNullable(),
  },
  indexes: [
    {
      name: 'contact_messages_email_index',
      expression:
        'create index contact_messages_email_index on contact_messages (lower(trim(email)))',
    },
    { name: 'contact_messages_open_index', properties: ['id'], where: 'answered_at is null' },
  ],
});
export type ContactMessageRow = InferEntity<typeof ContactMessageRow>;

/** Maps a row to its message. */
export const toContactMessage = (row: ContactMessageRow): ContactMessage => ({
  id: row.id as ContactMessageId,
  name: row.name,
  email: row.email,
  company: row.company,
  message: row.message,
  createdAt: instant(row.created_at),
  answeredAt: toInstant(row.answered_at),
});

/** The row of a message, without its id. */
export const toContactMessageRow = (message: NewContactMessage): Omit<ContactMessageRow, 'id'> => ({
  name: message.name,
  email: message.email,
  company: message.company,
  message: message.message,
  created_at: message.createdAt,
  answered_at: message.answeredAt,
});
