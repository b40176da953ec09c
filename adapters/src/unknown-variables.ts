import { prepareDistance } from '@nsem/core/texts';

import { variables } from './config.ts';

/** Variables of `nsem`, of its scripts and of the programs that it runs, which a machine may have too. */
const ofOthers = [
  'NSEM_BACKUP_IDENTITY',
  'NSEM_BACKUP_KEY',
  'NSEM_CREDENTIALS',
  'NSEM_EVENT',
  'NSEM_FULL_BROWSER',
  'NSEM_INSTALL_BROWSER',
  'NSEM_JOB',
  'NSEM_LOG',
  'NSEM_MOVE',
  'NSEM_PAGER',
  'NSEM_PAYOUTS_KEY',
  'NSEM_PROFILE',
  'NSEM_STATUS',
  'NSEM_TOKEN',
  'NSEM_URL',
];

const own = Object.keys(variables.shape);
const known: ReadonlySet<string> = new Set([...own, ...ofOthers]);

/** A longer name is no misspelling of one of these. */
const longestName = 100;

/** The part of a name that says what is set: not all have the prefix. */
const stemOf = (name: string): string => name.replace(/^NSEM_/, '');

/** The known name that was probably meant; null if none is similar. */
function findNearest(name: string): string | null {
  const { distance } = prepareDistance(stemOf(name));
  const [nearest] = own
    .map((each) => ({ each, steps: distance(stemOf(each)) }))
    .toSorted((a, b) => a.steps - b.steps);
  const most = Math.max(1, Math.floor(stemOf(name).length / 3));
  return nearest !== undefined && nearest.steps <= most ? nearest.each : null;
}

/** Warnings about variables that begin with `NSEM_` and have no effect, because none has that name. */
export function* describeUnknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Generator<string> {
  for (const name of Object.keys(environment).toSorted()) {
    if (!/^NSEM_(?!TEST_)/.test(name) || known.has(name)) continue;
    const nearest = name.length > longestName ? null : findNearest(name);
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
    yield `The environment variable ${name.slice(0, longestName)} is unknown and has no effect.${hint}`;
  }
}
