import type { ContactMessageId } from '../kernel/ids.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { ContactMessage, NewContactMessage } from './contact-message.ts';

/** Which messages to list; all of them by default. */
export type ContactMessageFilter = Readonly<{ isAnswered?: boolean | undefined }>;

/** Stores the contact messages. */
export interface ContactMessageStore {
  insert(message: NewContactMessage): Promise<ContactMessage>;
  find(id: ContactMessageId): Promise<ContactMessage | undefined>;
  replace(message: ContactMessage): Promise<void>;
  /** Newest first. */
  list(filter: ContactMessageFilter, page: CursorPage): Promise<readonly ContactMessage[]>;
}
