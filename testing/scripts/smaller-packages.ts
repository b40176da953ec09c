import { readFile } from 'node:fs/promises';

import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** The media types of the API; the others of the database are a third of the bundle. */
const usedTypes = /^(?:audio\/|text\/|multipart\/|application\/(?:json|octet-stream|pdf|x-www-))/;

/** Leaves out what the server's packages contain and its API never uses. */
export const smallerPackages: Plugin = {
  name: 'smaller-packages',
  setup(build) {
    // zod exports the messages of fifty languages as one object, of which the server has English.
    build.onLoad({ filter: /node_modules\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
    }));
    build.onLoad({ filter: /node_modules\/mime-db\/db\.json$/ }, async ({ path }) => {
      const database = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      const used = Object.entries(database).filter(([type]) => usedTypes.test(type));
      return { contents: JSON.stringify(Object.fromEntries(used)), loader: 'json' };
    });
  },
};
