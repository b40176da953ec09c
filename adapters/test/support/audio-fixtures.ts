import { readFile } from 'node:fs/promises';

/** A real recording and its true length, measured by decoding it with another program. */
export type Recording = Readonly<{
  name: string;
  bytes: Buffer<ArrayBuffer>;
  durationSeconds: number;
}>;

/** A fish seller from Elmina talks about her work, in Ogg Opus. */
export const interview = async (): Promise<Recording> => ({
  name: 'interview.ogg',
  bytes: await readFile(new URL('../fixtures/audio/interview.ogg', import.meta.url)),
  durationSeconds: 55.8,
});
