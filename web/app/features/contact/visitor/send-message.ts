import { errorText, fieldErrors } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import type { ContactErrors, ContactValues } from './contact-values.ts';

/** The result of sending: sent, or the reason why not, with the errors of fields. */
export type SendResult =
  | Readonly<{ isSent: true }>
  | Readonly<{ isSent: false; reason: string; errors: ContactErrors }>;

/** Sends a message. Sent again with the same idempotency key, it is not duplicated. */
export async function sendMessage(
  { company, ...values }: ContactValues,
  idempotencyKey: string,
): Promise<SendResult> {
  try {
    await nsem.contact.send({ ...values, company: company || null }, { idempotencyKey });
    return { isSent: true };
  } catch (error) {
    return { isSent: false, reason: errorText(error), errors: fieldErrors(error) };
  }
}
