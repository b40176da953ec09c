import {
  invariant,
  type ContactMessageFilter,
  type ContactMessageId,
  type ContactMessageStore,
  type Page,
} from '@nsem/core';
import { pageOf, type DatabaseSession, type SqlValue } from '../database-session.ts';
import { toContactMessage, toContactMessageRow } from './contact-message.mapper.ts';
import { ContactMessageRow } from './contact-message.row.ts';

/** The messages that fit, newest first. */
export function selectContactMessages(
  { isAnswered }: ContactMessageFilter,
  { limit, before }: Page,
): Readonly<{ text: string; values: readonly SqlValue[] }> {
  const conditions = [
    ...(isAnswered === undefined ? [] : [`answered_at is ${isAnswered ? 'not null' : 'null'}`]),
    ...(before === undefined ? [] : ['id < ?']),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const text = `select * from contact_messages ${where} ${pageOf('id desc')}`;
  return { text, values: before === undefined ? [limit] : [before, limit] };
}

/** What people wrote to the marketplace, in the database. */
export const createContactMessageStore = ({ sql, em }: DatabaseSession): ContactMessageStore => ({
  async insert(message) {
    const id = await em().insert(ContactMessageRow, toContactMessageRow(message));
    return { ...message, id: id as ContactMessageId };
  },
  async find(id) {
    const row = await sql.get<ContactMessageRow>('select * from contact_messages where id = ?', [
      id,
    ]);
    return row && toContactMessage(row);
  },
  async replace({ id, ...message }) {
    const replaced = await em().nativeUpdate(
      ContactMessageRow,
      { id },
      toContactMessageRow(message),
    );
    invariant(replaced === 1, `there is no contact message ${id} to replace`);
  },
  async list(filter, page) {
    const { text, values } = selectContactMessages(filter, page);
    return (await sql.all<ContactMessageRow>(text, values)).map(toContactMessage);
  },
});
