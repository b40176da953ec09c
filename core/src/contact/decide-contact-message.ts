import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ContactFault, UnfitPart } from './contact-fault.ts';
import { longestContact, type ContactMessage, type NewContactMessage } from './contact-message.ts';

/** What somebody filled in. */
export type ContactDraft = Readonly<{
  name: string;
  email: string;
  company: string | null;
  message: string;
}>;

type Field = UnfitPart['field'];
type Reason = UnfitPart['reason'];

/** What would start a new line, or be something else than text, in the head of a mail. */
const breaksLine = /[\p{Cc}\u2028\u2029]/u;

/** An address that stands in the head of a mail as it is: one word around one `@`. */
const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/u;

const needed: ReadonlySet<Field> = new Set(['name', 'email', 'message']);

function faultOf(field: Field, text: string): Reason | undefined {
  if (text === '') return needed.has(field) ? 'missing' : undefined;
  if (text.length > longestContact[field]) return 'too-long';
  if (field !== 'message' && breaksLine.test(text)) return 'not-one-line';
  return field === 'email' && !address.test(text) ? 'no-address' : undefined;
}

/** Decides a message: trimmed, with everything that an answer needs (specification §5). */
export function decideContactMessage(
  draft: ContactDraft,
  now: Instant,
): Result<NewContactMessage, ContactFault> {
  const told = {
    name: draft.name.trim(),
    email: draft.email.trim(),
    company: (draft.company ?? '').trim(),
    message: draft.message.replaceAll(/\r\n?/g, '\n').trim(),
  };
  const parts = (Object.keys(told) as Field[]).flatMap((field) => {
    const reason = faultOf(field, told[field]);
    return reason === undefined ? [] : [{ field, reason }];
  });
  if (parts.length > 0) return refuse({ code: 'contact.unfit', parts });
  return ok({ ...told, company: told.company || null, createdAt: now, answeredAt: null });
}

/** The message as answered, or as waiting again; one that is answered stays so since when it was. */
export const decideAnswered = (
  message: ContactMessage,
  isAnswered: boolean,
  now: Instant,
): ContactMessage => ({
  ...message,
  answeredAt: isAnswered ? (message.answeredAt ?? now) : null,
});
