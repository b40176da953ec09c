import type { AuditedFacts } from '../audit-log/audit-entry.ts';
import type { ApiKey } from './api-key.ts';

/** A key as the audit log records it: never with its value. */
export const auditedApiKey = (key: ApiKey): AuditedFacts => ({
  name: key.name,
  scopes: key.scopes,
  access: key.access,
  expiresAt: key.expiresAt,
  allowedNetworks: key.allowedNetworks,
  isActive: key.isActive,
});
