import { createServer, parseConfig } from '../../src/index.ts';
import { testEnvironment } from '../../src/testing/marketplace.ts';

/** A server in this process. */
export type ServerHere = Readonly<{ url: string; stop(): Promise<void> }>;

/**
 * Starts the server on a data directory in this process, which takes much less than a program that loads
 * everything first. Only a separate process can be killed.
 */
export const serveHere = (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerHere> =>
  createServer(parseConfig({ ...testEnvironment(dataDir), ...environment }));
