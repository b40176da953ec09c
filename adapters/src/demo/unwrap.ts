import { InvariantError, type Result } from '@nsem/core';

/**
 * Returns the value of a step of the demo.
 *
 * @throws {InvariantError} if it was refused: the demo no longer complies with the rules.
 */
export function unwrap<T, F extends Readonly<{ code: string }>>(result: Result<T, F>): T {
  if (!result.ok)
    throw new InvariantError(`a step of the demo was refused: ${JSON.stringify(result.fault)}`);
  return result.value;
}
