import { forbidDelivered, packages } from './rule.mjs';

const [http, persistence, reference] = [
  '^adapters/src/http/',
  '^adapters/src/persistence/',
  '^adapters/src/reference/',
];

/** The parsers of values, and the lists of formats, that every entrance shares; they do no I/O. */
const valueParsers =
  '^adapters/src/(accounts/parse-email|documents/(document-format|encodings)|output-formats/output-format)\\.ts$';

/** @type {import('./rule.mjs').Rule[]} */
export const adaptersRules = [
  forbidDelivered(
    'database-packages',
    'The database can be exchanged in one place. The lock of the data folder is an SQLite lock.',
    { path: '^[a-z]+/', except: [persistence, '^adapters/src/start/data-dir-lock'] },
    packages('@mikro-orm|better-sqlite3|kysely|pg'),
  ),
  forbidDelivered(
    'koa-packages',
    'The web framework can be exchanged in one place.',
    { path: '^[a-z]+/', except: [http] },
    packages('@koa|koa|koa-[a-z-]+'),
  ),
  forbidDelivered(
    'http-without-persistence',
    'HTTP calls use cases of core and sees no store; compose.ts connects the two.',
    http,
    persistence,
  ),
  forbidDelivered(
    'persistence-without-http',
    'What is stored does not depend on how it is requested; compose.ts connects the two.',
    persistence,
    http,
  ),
  forbidDelivered(
    'presenters-without-routes',
    'A presenter turns values into a response, for whichever route returns it.',
    '\\.(presenter|schema)\\.ts$',
    '\\.routes\\.ts$',
  ),
  forbidDelivered(
    'presenters-without-io',
    'A presenter, and the schema beside it, receives everything that it shows. Of services it may know the types of ' +
      'their results.',
    '\\.(presenter|schema)\\.ts$',
    {
      pathNot: [http, '^core/src/', packages('zod'), valueParsers],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbidDelivered(
    'reference-reads-openapi',
    'The API reference is written from the description of the API and nothing else of HTTP.',
    reference,
    '^adapters/src/http/(?!openapi/)',
  ),
  forbidDelivered(
    'reference-reads-types',
    'The API reference receives the description; it does not build one.',
    reference,
    { path: http, dependencyTypesNot: ['type-only'] },
  ),
  forbidDelivered(
    'http-serves-pages',
    'HTTP can serve any page; only the app knows that there is an API reference.',
    { path: http, except: ['^adapters/src/http/app\\.ts$'] },
    '^adapters/src/reference/(?!html-page\\.ts$)',
  ),
];
