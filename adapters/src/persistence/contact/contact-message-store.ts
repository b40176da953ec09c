import type {
  ContactMessageFilter,
  ContactMessageId,
  ContactMessageStore,
  CursorPage,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { findAll, findOne, selectBy } from '../statements/by-columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import { ContactMessageRow, toContactMessage, toContactMessageRow } from './contact-message.row.ts';

const insertMessage = insertRow(ContactMessageRow);
const replaceMessage = replaceRow(ContactMessageRow);
const selectById = selectBy(ContactMessageRow, 'id');

type Filters = AllOf<CursorPage> & Readonly<{ isAnswered: true; isOpen: true }>;

/** The messages that match a filter, newest first. */
export const selectContactMessages = byFilters<Filters, ContactMessageRow>((has) =>
  defineStatement(({ db, given }: Parts<Filters>) => {
    let page = db.selectFrom('contact_messages').selectAll();
    if (has('isAnswered')) page = page.where('answered_at', 'is not', null);
    if (has('isOpen')) page = page.where('answered_at', 'is', null);
    if (has('before')) page = page.where('id', '<', given.before);
    return page.orderBy('id', 'desc').limit(upTo(given.limit));
  }),
);

const stateOf = ({ isAnswered }: ContactMessageFilter): Partial<Filters> => {
  if (isAnswered === undefined) return {};
  return isAnswered ? { isAnswered } : { isOpen: true };
};

/** The messages of the contact form, in the database. */
export const createContactMessageStore = ({ sql }: DatabaseSession): ContactMessageStore => ({
  async insert(message) {
    const id = await sql.insert(insertMessage, toContactMessageRow(message));
    return { ...message, id: id as ContactMessageId };
  },
  find: (id) => findOne(sql, selectById, { id }, toContactMessage),
  replace: ({ id, ...message }) => replaceMessage(sql, id, toContactMessageRow(message)),
  list(filter, page) {
    const values = { ...stateOf(filter), ...page };
    return findAll(sql, selectContactMessages(values), values, toContactMessage);
  },
});
