// For programs that embed the marketplace; docs/embed.md describes it.
export type { MarketplaceOptions } from './compose.ts';
export { parseConfig, type Config } from './config.ts';
export { createServer, type RunningServer } from './create-server.ts';
export type { DemoAccount } from './demo/demo-accounts.ts';
export type { RequestHandler } from './http/create-handler.ts';
export { openMarketplace, type Marketplace } from './open-marketplace.ts';
export type { KnownAccounts } from './seed/ensure-marketplace.ts';
export { StartError } from './start-error.ts';
