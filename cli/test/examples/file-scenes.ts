import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { hospitalNotice } from '@nsem/adapters/testing';

import type { Scene } from './scene.ts';

/** A document of the client. */
const withDocument: Scene = {
  as: 'client',
  prepare: async ({ home }) => {
    await writeFile(join(home, 'notice.docx'), hospitalNotice());
    return {};
  },
};

/** What the examples of documents need. */
export const documentScenes: Readonly<Record<string, Scene>> = {
  'jobs quote --from en --to tw --document notice.docx': withDocument,
  'jobs create --from en --to tw --document notice.docx': withDocument,
  'jobs download 129 --format original': {
    as: 'client',
    prepare: async ({ place }) => {
      const { jobs } = place.client.nsem;
      const document = { name: 'notice.docx', data: hospitalNotice() };
      const languages = { source_language: 'English', target_language: 'Twi' };
      const { id, content } = await jobs.createFromDocument({ ...languages, document });
      await place.provider.nsem.jobs.assign(id);
      await place.provider.nsem.jobs.deliver(id, {
        output_text: content,
        note: 'Checked by hand.',
      });
      return { 129: id };
    },
  },
};

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

/** An upload of which nothing has arrived. */
const withUpload: Scene = {
  as: 'client',
  prepare: async ({ place }) => {
    const order = { purpose: 'job-input', service_type: 'transcription', language: 'tw' } as const;
    const file = { filename: 'makola.mp3', size_bytes: 83_886_080 };
    return { 12: (await place.client.nsem.uploads.create({ ...order, ...file })).id };
  },
};

/** What the examples of uploads need. */
export const uploadScenes: Readonly<Record<string, Scene>> = {
  'uploads list': withUpload,
  'uploads cancel': withUpload,
};
