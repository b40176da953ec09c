import type { ContactMessageId } from '../kernel/ids.ts';
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
