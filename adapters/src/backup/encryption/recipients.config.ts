import { z } from 'zod';

/** The recipient of a file: an X25519 key, or a hybrid key that resists quantum computers. */
const recipientShape = /^age1(?:pq1)?[02-9ac-hj-np-z]{58,2000}$/;

const maxRecipients = 16;

/** Whether a text can be an age recipient; its checksum is verified when it is used. */
export const isRecipient = (text: string): boolean => recipientShape.test(text);

/** Age recipients, with commas between. */
export const recipientsText = () =>
  z
    .string()
    .transform((given) => given.split(',').map((one) => one.trim()))
    .refine((recipients) => recipients.length <= maxRecipients && recipients.every(isRecipient), {
      error: `must be at most ${maxRecipients} age recipients (age1…), with commas between`,
    });
