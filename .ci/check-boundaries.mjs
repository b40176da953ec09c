// Fails when a source file imports what the architecture keeps from it.

import { findViolations } from './boundaries/find-violations.mjs';
import { root, workspaces } from './project.mjs';

const violations = findViolations(root, workspaces());
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
