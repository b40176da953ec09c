/** The fields of a form. A repeated field becomes a list, which no schema accepts. */
export type FormFields = Record<string, unknown>;

/** An empty set of fields, in which every name is only a name. */
export const noFields = (): FormFields => Object.create(null) as FormFields;

/** Adds a field as it was sent. */
export function addField(fields: FormFields, name: string, value: unknown): void {
  const before = fields[name];
  if (!(name in fields)) fields[name] = value;
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
}
