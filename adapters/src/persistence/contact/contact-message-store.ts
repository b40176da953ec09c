import type {
  ContactMessageFilter,
  ContactMessageId,
  ContactMessageStore,
  CursorPage,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { selectPage, type Clause } from '../statements/select-page.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toContactMessage, toContactMessageRow } from './contact-message.mapper.ts';
import { ContactMessageRow } from './contact-message.row.ts';

const insertMessage = composeInsert(ContactMessageRow);
const replaceMessage = composeReplace(ContactMessageRow);

const selectById = 'select * from contact_messages where id = ?';

/** The messages that match a filter, newest first. */
export function selectContactMessages({ isAnswered }: ContactMessageFilter, page: CursorPage) {
  const state: Clause = [`answered_at is ${isAnswered === true ? 'not null' : 'null'}`];
  const clauses = isAnswered === undefined ? [] : [state];
  return selectPage('select * from contact_messages', clauses, { id: 'id', page });
}

/** The messages of the contact form, in the database. */
export const createContactMessageStore = ({ sql }: DatabaseSession): ContactMessageStore => ({
  async insert(message) {
    const id = await insertMessage(sql, toContactMessageRow(message));
    return { ...message, id: id as ContactMessageId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toContactMessage),
  replace: ({ id, ...message }) => replaceMessage(sql, id, toContactMessageRow(message)),
  list: (filter, page) => findAll(sql, selectContactMessages(filter, page), toContactMessage),
});
