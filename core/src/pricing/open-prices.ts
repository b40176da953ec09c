import { composeAuditEntry, operator } from '../audit-log/audit-entry.ts';
import type { Instant } from '../kernel/instant.ts';
import { serviceTypes } from '../services/work.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { auditedPrice } from './audited-price.ts';
import { openingPrices } from './price.ts';

/** Stores the prices of a new marketplace, which its operator creates. */
export async function openPrices({ prices, auditLog }: Stores, now: Instant): Promise<void> {
  for (const serviceType of serviceTypes) {
    const unitPrice = openingPrices[serviceType];
    const price = await prices.insert({ serviceType, unitPrice, isActive: true });
    const done = {
      action: 'price.create',
      objectId: price.id,
      after: auditedPrice(price),
    } as const;
    await auditLog.append(composeAuditEntry(operator, done, now));
  }
}
