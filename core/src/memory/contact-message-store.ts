import type {
  ContactMessageFilter,
  ContactMessageStore,
} from '../contact/contact-message-store.port.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, insertRow, newestFirst, replaceRow } from './table.ts';

const matches = ({ answeredAt }: ContactMessage, { isAnswered }: ContactMessageFilter): boolean =>
  isAnswered === undefined || isAnswered === (answeredAt !== null);

/** The contact messages in memory. */
export const createContactMessageStore = ({
  contactMessages,
}: MemoryState): ContactMessageStore => ({
  insert: async (message) => insertRow(contactMessages, (id) => ({ ...message, id })),
  find: async (id) => contactMessages.rows.get(id),
  replace: async (message) => replaceRow(contactMessages, message),
  list: async (filter, page) =>
    cutPage(
      newestFirst(contactMessages, (message) => matches(message, filter)),
      page,
    ),
});
