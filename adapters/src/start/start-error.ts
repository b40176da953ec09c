/** The kind of fault, which decides the exit code of `nsem-server`. */
export type StartFault =
  | 'failure'
  | 'usage'
  | 'not-found'
  | 'invalid'
  | 'conflict'
  | 'network'
  | 'cancelled';

/**
 * Explains in one sentence that the operator can act on why the server cannot start, or a command
 * cannot continue. Any other exception at the start is a bug.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly fault: StartFault;

  constructor(
    message: string,
    { fault = 'failure', ...options }: ErrorOptions & Readonly<{ fault?: StartFault }> = {},
  ) {
    super(message, options);
    this.fault = fault;
  }
}
