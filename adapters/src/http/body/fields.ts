/** The values of a field that was sent more than once: no field takes several, so no schema accepts it. */
export class RepeatedField extends Array<unknown> {}

/** The fields of a form or a query. */
export type FormFields = Record<string, unknown>;

/** An empty set of fields, in which every name is only a name. */
export const noFields = (): FormFields => Object.create(null) as FormFields;

/** Adds a field as it was sent. */
export function addField(fields: FormFields, name: string, value: unknown): void {
  const before = fields[name];
  if (!(name in fields)) fields[name] = value;
  else if (before instanceof RepeatedField) before.push(value);
  else fields[name] = RepeatedField.of(before, value);
}

/** A number that a form or a header has as digits; anything else as it is, for the schema to refuse. */
export const numberIn = (sent: unknown): unknown =>
  typeof sent === 'string' && /^\d{1,16}(?:\.\d{1,2})?$/.test(sent) ? Number(sent) : sent;

/**
 * Whether URL-encoded text decodes to UTF-8; the parser of fields would put U+FFFD in place of anything else.
 * A percent sign before other characters than two hexadecimal digits means itself, as the standard says.
 */
export function isEncodedUtf8(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/giu, '%25'));
    return true;
  } catch {
    // It has one way to fail: bytes that are not UTF-8.
    return false;
  }
}

/**
 * Parses URL-encoded fields, in linear time: the framework’s own parser of queries searches all fields
 * for each of them.
 */
export function parseFields(text: string): FormFields {
  const fields = noFields();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return fields;
}
