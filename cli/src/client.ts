// What uses the SDK, or is only needed by commands that do, in a file of its own: loading it takes
// longer than everything that help needs.

export { loadValues } from './completion/load-values.ts';
export { SystemKeyring } from './keyring/system-keyring.ts';
export { openSecret, removeSecret, storeSecret } from './keyring/token-secret.ts';
export { openClient, openRawClient } from './open-client.ts';
export { describeFailure, describePlan } from './output/describe-failure.ts';
export * as sdk from '@nsem/sdk';
