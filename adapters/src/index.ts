// For programs that embed the marketplace; docs/embed.md describes it.
export type { MarketplaceOptions } from './start/compose.ts';
export { parseConfig, type Config } from './start/config.ts';
export {
  createServer,
  type Marketplace,
  openMarketplace,
  type RunningServer,
} from './start/open-marketplace.ts';
export type { DemoAccount } from './demo/demo-accounts.ts';
export type { RequestHandler } from './http/request-gate.ts';
export type { KnownAccounts } from './seed/ensure-marketplace.ts';
export { StartError } from './start/start-error.ts';
