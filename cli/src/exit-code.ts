/** What the program says to its caller when it ends. A promise to scripts: never changed. */
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

/** What each exit code means, for the help. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'failed',
  2: 'wrong usage',
  3: 'not found',
  4: 'not logged in, or not allowed',
  5: 'refused: something in the request is wrong',
  6: 'refused: not possible in this state',
  7: 'too many requests',
  8: 'not done yet',
  9: 'no connection, or no answer in time',
  10: 'the wallet does not cover it',
  130: 'interrupted',
};
