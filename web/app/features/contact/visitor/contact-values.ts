import { formatNumber } from '../../../lib/format/numbers.ts';

/** The values of the contact form. */
export type ContactValues = Readonly<{
  name: string;
  email: string;
  company: string;
  message: string;
}>;

export type ContactField = keyof ContactValues;

/** The error messages, by field. */
export type ContactErrors = Readonly<Partial<Record<ContactField, string | undefined>>>;

/** The fields in the order of the form. */
export const contactFields = ['name', 'email', 'company', 'message'] as const;

/** The maximum lengths that the server accepts, in characters. */
const maxLengths = { name: 200, email: 254, company: 200, message: 5000 } as const;

const missing: ContactErrors = {
  name: 'Enter your full name',
  email: 'Enter your e-mail address',
  message: 'Enter a message',
};

/** E-mail addresses as accepted by an `<input type="email">`. */
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;

function errorOf(field: ContactField, value: string): string | undefined {
  if (value === '') return missing[field];
  if (field === 'email' && !address.test(value)) return 'Enter a valid e-mail address';
  if (value.length <= maxLengths[field]) return undefined;
  return `Use at most ${formatNumber(maxLengths[field])} characters`;
}

/** Reads the trimmed fields of a submitted form. */
export function contactValuesOf(data: FormData): ContactValues {
  const read = (field: ContactField): string => {
    const value = data.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: read('name'),
    email: read('email'),
    company: read('company'),
    message: read('message'),
  };
}

/** Validates every field; the result is empty if all are valid. */
export function checkContact(values: ContactValues): ContactErrors {
  const errors = contactFields.flatMap((field) => {
    const error = errorOf(field, values[field]);
    return error === undefined ? [] : [[field, error] as const];
  });
  return Object.fromEntries(errors);
}
