import type { ContactMessageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The longest that each part of a message may be, in UTF-16 units. */
export const longestContact = { name: 200, email: 254, company: 200, message: 5000 } as const;

/** A message before the database has given an id. */
export type NewContactMessage = Readonly<{
  /** Who writes, on one line. */
  name: string;
  /** Where they are answered: an address on one line, as they typed it. */
  email: string;
  /** For whom they write; null for themselves. */
  company: string | null;
  /** What they write, lines separated by `\n`. */
  message: string;
  createdAt: Instant;
  /** When an admin marked it as answered; null while it waits. */
  answeredAt: Instant | null;
}>;

/** What somebody, with an account or without, wrote to the marketplace (specification §2, Contact Sales). */
export type ContactMessage = NewContactMessage & Readonly<{ id: ContactMessageId }>;
