// The folders of the SDK, from the lowest to the highest:
// bytes, core, transport, platform, internal, resources, client.

import { forbidDelivered, packages } from './rule.mjs';

/** @type {import('./rule.mjs').Rule[]} */
export const sdkRules = [
  forbidDelivered(
    'sdk-dependencies',
    'Each dependency of the SDK becomes one of every program that uses it.',
    '^sdk/',
    {
      pathNot: ['^(core|adapters|sdk|testing|cli|web|examples)/', packages('undici')],
      dependencyTypesNot: ['core'],
    },
  ),
  forbidDelivered(
    'sdk-bytes',
    'Functions on bytes know nothing of the API.',
    '^sdk/src/bytes/',
    '^sdk/src/(?!bytes/)',
  ),
  forbidDelivered(
    'sdk-core',
    'What users see (options, errors, pages, downloads) does not depend on how requests are sent.',
    '^sdk/src/core/',
    '^sdk/src/(?!core/|api\\.gen\\.ts$)',
  ),
  forbidDelivered(
    'sdk-transport',
    'A transport sends one request and knows nothing of retries or of the platform that chose it.',
    '^sdk/src/transport/',
    '^sdk/src/(?!(transport|core|bytes)/)',
  ),
  forbidDelivered(
    'sdk-platform',
    'A platform is exchanged as a whole, so it knows only the contracts that it fulfils.',
    '^sdk/src/platform/',
    '^sdk/src/(?!(platform|transport|core|bytes)/|version\\.ts$)',
  ),
  forbidDelivered(
    'sdk-internal',
    'The request machinery serves every resource and knows none of them.',
    '^sdk/src/internal/',
    '^sdk/src/(resources/|client\\.ts$|index\\.ts$)',
  ),
  forbidDelivered(
    'sdk-resources',
    'A resource describes calls; the client chooses how they are sent.',
    '^sdk/src/resources/',
    '^sdk/src/(transport/|platform/|client\\.ts$|index\\.ts$)',
  ),
];
