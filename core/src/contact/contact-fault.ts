/** A part of a message that cannot stay as it was typed, and why. */
export type UnfitPart = Readonly<{
  field: 'name' | 'email' | 'company' | 'message';
  reason: 'missing' | 'too-long' | 'not-one-line' | 'no-address';
}>;

/** Why an operation on contact messages is refused. */
export type ContactFault =
  /** All that is wrong with a message, in the order of the form. */
  | Readonly<{ code: 'contact.unfit'; parts: readonly UnfitPart[] }>
  | Readonly<{ code: 'contact.not-found' }>;
