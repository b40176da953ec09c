/** An e-mail in the form in which it is compared and stored. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
