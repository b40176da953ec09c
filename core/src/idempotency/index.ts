export {
  idempotencyRetentionDays,
  type IdempotencyRecord,
  type IdempotencyStore,
} from './idempotency-store.port.ts';
export { isAnswered, type IdempotencyFault, type Performed } from './run-once.ts';
