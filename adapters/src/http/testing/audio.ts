import { readFileSync } from 'node:fs';

/** A recording from the fixtures of the audio tests. */
export const audioFixture = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL(`../../../test/fixtures/audio/${name}`, import.meta.url)));

/** "Medaase", thank you, spoken: a WAV of 1.323 s. */
export const spokenWav = (): Buffer<ArrayBuffer> => audioFixture('medaase.wav');

/** A multipart body with fields and, perhaps, a file. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file?: Readonly<{ field: string; name: string; bytes: Buffer<ArrayBuffer> }>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) form.append(file.field, new Blob([file.bytes]), file.name);
  return form;
}
