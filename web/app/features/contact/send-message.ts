import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { nsem } from '../../lib/nsem.ts';
import type { ContactErrors, ContactValues } from './contact-values.ts';

/** What became of a message: sent, or why it was not, and which fields are to blame. */
export type Delivery =
  | Readonly<{ isSent: true }>
  | Readonly<{ isSent: false; reason: string; errors: ContactErrors }>;

/** Sends a message; sent again under the same key, it is the same message and not a second one. */
export async function sendMessage(
  { company, ...values }: ContactValues,
  idempotencyKey: string,
): Promise<Delivery> {
  try {
    await nsem.contact.send({ ...values, company: company || null }, { idempotencyKey });
    return { isSent: true };
  } catch (error) {
    return { isSent: false, reason: errorText(error), errors: fieldErrors(error) };
  }
}
