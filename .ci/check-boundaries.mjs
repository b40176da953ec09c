// Fails when a source file imports what the architecture forbids, and says why it does.

import { findViolations } from './boundaries/find-violations.mjs';
import { root, workspaces } from './project.mjs';

const violations = await findViolations(root, workspaces());
for (const [name, found] of Map.groupBy(violations, ({ rule }) => rule)) {
  console.error(`${name}: ${found[0]?.comment}`);
  for (const { from, to } of found) console.error(`    ${from} → ${to}`);
}
process.exitCode = violations.length > 0 ? 1 : 0;
