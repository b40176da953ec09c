import { invalidInput } from '../core/invalid-input.ts';
import type { RuntimeVersions } from './runtime-of.ts';

/** The oldest Node whose features the SDK and its transport use; package.json has it too. */
const oldest = { major: 22, minor: 19 } as const;

/**
 * Refuses a version of Node that is too old, before something that it lacks fails without saying why.
 * The Node that Deno and Bun report says little about what they have.
 *
 * @throws InputError that names both versions.
 */
export function checkNode({ node: version, deno, bun }: RuntimeVersions): void {
  if (deno !== undefined || bun !== undefined) return;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw invalidInput(
    'input.node-too-old',
    `@nsem/sdk needs Node ${oldest.major}.${oldest.minor} or newer; this is Node ${version}.`,
  );
}
