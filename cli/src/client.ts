// What uses the SDK, in a file of its own: loading it takes longer than everything that help needs.

export { openClient, openRawClient } from './open-client.ts';
export { describeFailure, describePlan } from './output/describe-failure.ts';
export * as sdk from '@nsem/sdk';
