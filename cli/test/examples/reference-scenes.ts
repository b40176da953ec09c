import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Scene } from './scene.ts';

const notice = { name: 'notice-2025.pdf', data: Buffer.from('%PDF-1.7 The notice of last year') };
const names = { name: 'names.csv', data: Buffer.from('name,town\nAkosua,Tamale\n') };

/** The files of the client, on their machine. */
const writeFiles = async (home: string): Promise<void> => {
  for (const { name, data } of [notice, names]) await writeFile(join(home, name), data);
};

/** A job with two reference files. */
const withReferences = (as: Scene['as']): Scene => ({
  as,
  prepare: async ({ place }) => {
    const id = await place.assignedJob();
    const { references } = place.client.nsem.jobs;
    const added = [
      await references.add(id, { file: notice, description: 'The notice of last year' }),
      await references.add(id, { file: names }),
    ] as const;
    return { 128: id, 7: added[0].id, 9: added[1].id };
  },
});

/** What the examples of reference files need. */
export const referenceScenes: Readonly<Record<string, Scene>> = {
  'jobs create --from en --to tw -f leaflet.txt --reference-file notice-2025.pdf': {
    as: 'client',
    prepare: async ({ home }) => {
      await writeFiles(home);
      return {};
    },
  },
  'references list': withReferences('provider'),
  'references add': {
    as: 'client',
    prepare: async ({ place, home }) => {
      await writeFiles(home);
      return { 128: await place.assignedJob() };
    },
  },
  'references download': withReferences('provider'),
  'references remove': withReferences('client'),
};
