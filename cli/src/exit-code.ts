/** The exit codes of the program. Scripts depend on them: they never change. */
export const exitCode = {
  ok: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  authentication: 4,
  validation: 5,
  conflict: 6,
  rateLimit: 7,
  pending: 8,
  network: 9,
  paymentRequired: 10,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The meanings of the exit codes, for the help. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'success',
  1: 'failure',
  2: 'invalid command line',
  3: 'not found',
  4: 'not logged in, or not permitted',
  5: 'invalid request',
  6: 'conflict with the current state',
  7: 'too many requests',
  8: 'not done yet',
  9: 'network failure or timeout',
  10: 'insufficient funds in the wallet',
  130: 'interrupted',
};
