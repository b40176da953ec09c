import type { AuditedFacts } from '../audit-log/audit-entry.ts';
import type { ApiKey } from './api-key.ts';

/** A key as the audit log records it: never with its value. */
export const auditedApiKey = ({ name, scopes, isActive }: ApiKey): AuditedFacts => ({
  name,
  scopes,
  isActive,
});
