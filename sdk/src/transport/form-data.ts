import type { FormPart } from './transport.ts';

/** A form as `fetch` sends it. Few pages ever send one, and load this with the first. */
export async function toFormData(parts: readonly FormPart[]): Promise<FormData> {
  const form = new FormData();
  for (const { name, value } of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, await value.toBlob(), value.name);
  }
  return form;
}
