import type { NetworkFault } from './platform.ts';

/** The fault behind an error that cannot be classified. */
export const unknownFault = (thrown: unknown): NetworkFault => ({
  code: 'connection.failed',
  reason: (thrown instanceof Error && thrown.message) || 'the network failed',
});
