import type { ContactMessageId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import type { ContactMessage, NewContactMessage } from './contact-message.ts';

/** Whether the messages are answered; all of them where nothing is said. */
export type ContactMessageFilter = Readonly<{ isAnswered?: boolean | undefined }>;

/** Keeps what people wrote to the marketplace. */
export interface ContactMessageStore {
  insert(message: NewContactMessage): Promise<ContactMessage>;
  find(id: ContactMessageId): Promise<ContactMessage | undefined>;
  replace(message: ContactMessage): Promise<void>;
  /** Newest first. */
  list(filter: ContactMessageFilter, page: Page): Promise<readonly ContactMessage[]>;
}
