// A global setup of tests that start the built programs. `npm test` builds before; `npx vitest` does not,
// and would test what was built from older sources.

import { isBuilt } from './builds.mjs';

export function setup() {
  const stale = ['adapters', 'cli'].filter((workspace) => !isBuilt(workspace));
  if (stale.length === 0) return;
  const folders = stale.map((workspace) => `${workspace}/dist`).join(' and ');
  throw new Error(`${folders} must be built from these sources first: npm run build`);
}
