/**
 * Explains in one sentence that the operator can act on why the server cannot start, or a command
 * cannot continue. Any other exception at the start is a bug.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
