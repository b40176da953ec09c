/**
 * Why the server cannot start, in one sentence that the operator can act on. Anything else that is
 * thrown at start is a bug.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
