/** What somebody fills in. */
export type ContactValues = Readonly<{
  name: string;
  email: string;
  company: string;
  message: string;
}>;

/** A field of the form. */
export type ContactField = keyof ContactValues;

/** What is wrong with the fields, by their names. */
export type ContactErrors = Readonly<Partial<Record<ContactField, string | undefined>>>;

/** The fields in the order in which they stand. */
export const contactFields = ['name', 'email', 'company', 'message'] as const;

/** The most characters that the server takes. */
const longest = { name: 200, email: 254, company: 200, message: 5000 } as const;

const missing: ContactErrors = {
  name: 'Enter your full name',
  email: 'Enter your e-mail address',
  message: 'Enter a message',
};

/** An address as the browser's own field for one takes it. */
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;

const whole = new Intl.NumberFormat('en-GH');

function errorOf(field: ContactField, value: string): string | undefined {
  if (value === '') return missing[field];
  if (field === 'email' && !address.test(value)) return 'Enter a valid e-mail address';
  if (value.length <= longest[field]) return undefined;
  return `Use at most ${whole.format(longest[field])} characters`;
}

/** The form's fields as they were filled in, trimmed. */
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

/** Checks every field; nothing stands in the answer where all are fit to be sent. */
export function checkContact(values: ContactValues): ContactErrors {
  const found = contactFields.flatMap((field) => {
    const error = errorOf(field, values[field]);
    return error === undefined ? [] : [[field, error] as const];
  });
  return Object.fromEntries(found);
}
