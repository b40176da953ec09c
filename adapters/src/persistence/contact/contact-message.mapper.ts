import {
  instant,
  type ContactMessage,
  type ContactMessageId,
  type NewContactMessage,
} from '@nsem/core';
import type { ContactMessageRow } from './contact-message.row.ts';

/** The message that a row stands for. */
export const toContactMessage = (row: ContactMessageRow): ContactMessage => ({
  id: row.id as ContactMessageId,
  name: row.name,
  email: row.email,
  company: row.company,
  message: row.message,
  createdAt: instant(row.created_at),
  answeredAt: row.answered_at === null ? null : instant(row.answered_at),
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
