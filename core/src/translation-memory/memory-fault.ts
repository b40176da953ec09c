/** Why an operation on a translation memory is refused. */
export type MemoryFault =
  /** The provider is not translating the job now. */
  Readonly<{ code: 'memory.not-translating' }> | Readonly<{ code: 'memory.segment-not-found' }>;
