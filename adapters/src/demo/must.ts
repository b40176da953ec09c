import { InvariantError, type Result } from '@nsem/core';

/**
 * The value of a step that the demo has no reason to be refused.
 *
 * @throws {InvariantError} where it was refused: the demo no longer fits the rules.
 */
export function must<T, F extends Readonly<{ code: string }>>(result: Result<T, F>): T {
  if (!result.ok) throw new InvariantError(`the demo was refused: ${JSON.stringify(result.fault)}`);
  return result.value;
}
