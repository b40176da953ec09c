import type { NetworkFault } from './platform.ts';

/** A fault that has no name of its own. */
export const unnamedFault = (thrown: unknown): NetworkFault => ({
  code: 'connection.failed',
  reason: (thrown instanceof Error && thrown.message) || 'the network failed',
});
