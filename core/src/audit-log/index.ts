export {
  auditedActions,
  auditedKinds,
  composeAuditText,
  noPreviousHash,
  type AuditedAction,
  type AuditedActor,
  type AuditedKind,
  type AuditEntry,
  type AuditFilter,
  type AuditLogStore,
  type NewAuditEntry,
  type RecordedAction,
  type RecordedActor,
} from './audit-log.ts';
export { recordAction } from './record-action.ts';
