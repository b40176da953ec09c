import { catch as orElse, optional, regex, string } from 'zod/mini';

/** The number of something in the address, as it is written; what is none falls back to nothing. */
export const idParam = () => orElse(optional(string().check(regex(/^[1-9]\d{0,14}$/))), undefined);
