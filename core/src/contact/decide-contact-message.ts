import type { Instant } from '../kernel/instant.ts';
import { isPlainLine } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import {
  type ContactFault,
  type ContactMessage,
  type InvalidField,
  longestContact,
  type NewContactMessage,
} from './contact-message.ts';

/** The input of the sender. */
export type ContactDraft = Readonly<{
  name: string;
  email: string;
  company: string | null;
  message: string;
}>;

type Field = InvalidField['field'];
type Reason = InvalidField['reason'];

/** An address that needs no quoting in the header of a mail: one word around one `@`. */
const plainAddress = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/u;

const required: ReadonlySet<Field> = new Set(['name', 'email', 'message']);

function reasonFor(field: Field, text: string): Reason | undefined {
  if (text === '') return required.has(field) ? 'missing' : undefined;
  if (text.length > longestContact[field]) return 'too-long';
  if (field !== 'message' && !isPlainLine(text)) return 'not-one-line';
  return field === 'email' && !plainAddress.test(text) ? 'no-address' : undefined;
}

/**
 * Decides a message: trimmed, with everything that an answer needs, and safe to put into the
 * header of a mail. Reports all invalid fields at once.
 */
export function decideContactMessage(
  draft: ContactDraft,
  now: Instant,
): Result<NewContactMessage, ContactFault> {
  const trimmed = {
    name: draft.name.trim(),
    email: draft.email.trim(),
    company: (draft.company ?? '').trim(),
    message: draft.message.replaceAll(/\r\n?/g, '\n').trim(),
  };
  const parts = (Object.keys(trimmed) as Field[]).flatMap((field) => {
    const reason = reasonFor(field, trimmed[field]);
    return reason === undefined ? [] : [{ field, reason }];
  });
  if (parts.length > 0) return refuse({ code: 'contact.message-invalid', parts });
  return ok({ ...trimmed, company: trimmed.company || null, createdAt: now, answeredAt: null });
}

/** The message as answered or open. One that is already answered keeps its time of answering. */
export const withAnswered = (
  message: ContactMessage,
  isAnswered: boolean,
  now: Instant,
): ContactMessage => ({
  ...message,
  answeredAt: isAnswered ? (message.answeredAt ?? now) : null,
});
