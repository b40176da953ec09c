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
