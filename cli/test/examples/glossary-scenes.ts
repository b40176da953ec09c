import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { completed, reading, withJobs, type Scene } from './scene.ts';

/** A term of the client, which an example changes. */
const withTerm: Scene = {
  as: 'client',
  prepare: async ({ place }) => {
    const languages = { source_language: 'English', target_language: 'Ewe' };
    const term = { ...languages, term: `ward ${Date.now()}` };
    return { 12: (await place.client.nsem.glossary.create(term)).id };
  },
};

/** The term of an example, which an earlier example may have added. */
const withHealthCentre: Scene = {
  as: 'client',
  prepare: async ({ place }) => {
    const { glossary } = place.client.nsem;
    const [known] = (await glossary.list({ q: 'health centre' })).data;
    const languages = { source_language: 'en', target_language: 'tw' };
    const { id } = known ?? (await glossary.create({ ...languages, term: 'health centre' }));
    return { 12: id };
  },
};

/** A file of terms. */
const withFile: Scene = {
  as: 'client',
  prepare: async ({ home }) => {
    const csv = 'source_language,target_language,term,translation\nen,tw,nurse,ɔyarehwɛfo\n';
    await writeFile(join(home, 'terms.csv'), csv);
    return {};
  },
};

/** What the examples of commands for glossaries need. */
export const glossaryScenes: Readonly<Record<string, Scene>> = {
  'glossary list': reading('client'),
  'glossary get': withTerm,
  'glossary create': reading('client'),
  'glossary update': withHealthCentre,
  'glossary delete': withTerm,
  'glossary import': withFile,
  'glossary export': reading('client'),
  'jobs glossary': withJobs('client', completed),
};
