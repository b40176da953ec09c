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
