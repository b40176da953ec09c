import {
  instant,
  type ContactMessage,
  type ContactMessageId,
  type NewContactMessage,
} from '@nsem/core';
import { toMoment } from '../columns.ts';
import type { ContactMessageRow } from './contact-message.row.ts';

/** Maps a row to its message. */
export const toContactMessage = (row: ContactMessageRow): ContactMessage => ({
  id: row.id as ContactMessageId,
  name: row.name,
  email: row.email,
  company: row.company,
  message: row.message,
  createdAt: instant(row.created_at),
  answeredAt: toMoment(row.answered_at),
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
