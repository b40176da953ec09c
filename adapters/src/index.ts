// The server for those who embed it in a program of their own.
export { createServer, type RunningServer } from './compose.ts';
export { parseConfig, type Config } from './config.ts';
export type { DemoAccount } from './demo/demo-accounts.ts';
export type { Welcome } from './seed/first-run.ts';
export { StartError } from './start-error.ts';
