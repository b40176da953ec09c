import { maxLength, minLength, string } from 'zod/mini';

/** A new password, as far as it can be checked without the server. */
export const newPasswordSchema = string().check(
  minLength(10, 'Use at least 10 characters'),
  maxLength(128, 'Use at most 128 characters'),
);

/** The same password, entered again. */
export const confirmationSchema = string().check(minLength(1, 'Enter the password again'));
