import { describe } from 'vitest';
import { createCounter } from './counter.ts';
import { describeCounter } from './testing/counter.contract.ts';

describe('a counter in memory', () => {
  describeCounter(createCounter);
});
