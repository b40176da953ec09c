// The layers of the web, from the lowest to the highest:
// lib, ui, entities, features, frame, routes. A feature is divided by the role that sees it.

import { forbid, forbidDelivered } from './rule.mjs';

const root = 'root\\.tsx$|routes\\.ts$';

/** The features in the top bar. */
const framed = [
  'accounts/sign-in/',
  'accounts/provider/availability-control\\.',
  'notifications/(admin|notification)-bell\\.',
];

/** @type {import('./rule.mjs').Rule[]} */
export const webRules = [
  forbidDelivered(
    'web-lib',
    'lib has no component and knows no screen.',
    '^web/app/lib/',
    `^web/app/((ui|entities|features|frame|routes)/|${root})`,
  ),
  forbidDelivered(
    'web-ui',
    'Components of ui look the same in any product and know nothing of this one.',
    '^web/app/ui/',
    `^web/app/((entities|features|frame|routes)/|${root})`,
  ),
  forbidDelivered(
    'web-entities',
    'Entities show the things of the domain; what is done with them is a feature.',
    '^web/app/entities/',
    `^web/app/((features|frame|routes)/|${root})`,
  ),
  forbidDelivered(
    'web-features',
    'A feature can be placed on any page.',
    '^web/app/features/',
    `^web/app/((frame|routes)/|${root})`,
  ),
  forbidDelivered(
    'web-frame',
    'The frame surrounds every page and depends on none.',
    '^web/app/frame/',
    `^web/app/(routes/|${root})`,
  ),
  forbidDelivered(
    'web-frame-features',
    'The frame signs people in and out, and has a few controls of theirs; other features belong to pages.',
    '^web/app/frame/',
    `^web/app/features/(?!${framed.join('|')})`,
  ),
  forbidDelivered(
    'web-frame-users',
    'The frame is placed once, by the root and the dashboards.',
    '^web/app/(?!frame/|root\\.tsx$|routes/dashboards\\.tsx$)',
    '^web/app/frame/',
  ),
  forbidDelivered(
    'web-one-feature',
    'Features are changed and removed one by one; what two of them share is an entity or ui.',
    '^web/app/features/([^/]+)/',
    '^web/app/features/(?!$1/)',
  ),
  forbidDelivered(
    'web-one-role',
    'The screens of a role are loaded and changed without those of another role.',
    '^web/app/features/([^/]+)/(admin|client|provider|visitor)/',
    '^web/app/features/$1/(?!$2/)(admin|client|provider|visitor)/',
  ),
  forbidDelivered(
    'web-role-routes',
    'A dashboard shows what is made for its role.',
    '^web/app/routes/(admin|client|provider)/',
    '^web/app/features/[^/]+/(?!$1/)(admin|client|provider|visitor)/',
  ),
  forbidDelivered(
    'web-public-routes',
    'A visitor does not download what only users can do.',
    '^web/app/routes/public/',
    '^web/app/features/[^/]+/(admin|client|provider)/',
  ),
  forbidDelivered(
    'web-routes-apart',
    'Each group of routes is loaded alone.',
    '^web/app/routes/(admin|client|provider|public)/',
    '^web/app/routes/(?!$1/)[^/]+/',
  ),
  forbidDelivered(
    'web-lib-api',
    'Calls of the API are below what remembers users and results.',
    '^web/app/lib/api/',
    '^web/app/lib/(session|query)/',
  ),
  forbidDelivered(
    'web-lib-session',
    'The session is below the queries, which run on its behalf.',
    '^web/app/lib/session/',
    '^web/app/lib/query/',
  ),
  forbidDelivered(
    'web-lib-low',
    'Formats, addresses and the browser are the same with or without a server.',
    '^web/app/lib/(format|address|browser)/',
    '^web/app/lib/(api|session|query)/',
  ),
  forbidDelivered(
    'web-snippets',
    'The build writes the examples of the API too, so they need neither React nor a browser.',
    '^web/app/features/api-keys/snippets/',
    '^web/app/(?!features/api-keys/snippets/)(features|entities|ui|lib)/',
  ),
];

/** Judged by folders, without tests and test kits. @type {import('./rule.mjs').Rule} */
export const acyclicFolders = {
  ...forbid(
    'web-acyclic-folders',
    'Within lib and entities too, one folder builds on another and never the other way around.',
    { path: '^web/app/(lib|entities)/[^/]+' },
    { path: '^web/app/(lib|entities)/[^/]+', circular: true },
  ),
  scope: 'folder',
};
