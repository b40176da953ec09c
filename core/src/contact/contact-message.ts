import type { ContactMessageId, CursorPage } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The longest that each part of a message may be, in UTF-16 units. */
export const longestContact = { name: 200, email: 254, company: 200, message: 5000 } as const;

/** A message before the database has assigned an id. */
export type NewContactMessage = Readonly<{
  /** The sender, on one line. */
  name: string;
  /** The address for the answer, on one line, as the sender typed it. */
  email: string;
  /** The organisation that the sender writes for; null if none. */
  company: string | null;
  /** The text; its lines are separated by `\n`. */
  message: string;
  createdAt: Instant;
  /** When an admin marked it as answered; null while it is open. */
  answeredAt: Instant | null;
}>;

/** A message to the marketplace, from someone with or without an account. */
export type ContactMessage = NewContactMessage & Readonly<{ id: ContactMessageId }>;

/** An invalid field of a message, and why it is invalid. */
export type InvalidField = Readonly<{
  field: 'name' | 'email' | 'company' | 'message';
  reason: 'missing' | 'too-long' | 'not-one-line' | 'no-address';
}>;

/** Why an operation on contact messages is refused. */
export type ContactFault =
  /** All invalid fields, in the order of the form. */
  | Readonly<{ code: 'contact.message-invalid'; parts: readonly InvalidField[] }>
  | Readonly<{ code: 'contact.not-found' }>;

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
