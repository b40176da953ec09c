import type { AuditedFacts } from '../audit-log/audit-entry.ts';
import type { Price } from './price.ts';

/** A price as the audit log records it. */
export const auditedPrice = ({
  serviceType,
  unitPrice,
  isActive,
}: Omit<Price, 'id'>): AuditedFacts => ({ serviceType, unitPricePesewas: unitPrice, isActive });
