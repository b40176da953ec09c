import { later, noVerification, reviewService, submitService, type Stores } from '@nsem/core';

import { demoServices } from './demo-services.ts';
import { sessionOf, type DemoPeople, type DemoContext } from './demo-context.ts';
import { demoQuotas as quotas } from './demo-quotas.ts';
import { unwrap } from './unwrap.ts';

const hourMs = 60 * 60_000;

/** Submits the demo's services soon after their providers joined and lets the admin review them. */
export async function submitServices(
  stores: Stores,
  people: DemoPeople,
  { prepared, newProviderId }: DemoContext,
): Promise<void> {
  for (const service of demoServices) {
    const provider = people.providers[service.provider];
    const submittedAt = later(provider.createdAt, hourMs);
    const submitted = unwrap(
      await submitService(
        stores,
        sessionOf(provider),
        {
          work: service.work,
          sampleText: service.sample?.text ?? null,
          recording: prepared.samples.get(service) ?? null,
        },
        { now: submittedAt, quotas, emailPolicy: noVerification },
      ),
    );
    if (service.status === 'pending') continue;
    const review = { id: submitted.id, verdict: service.status, reason: service.reason };
    const context = { now: later(submittedAt, 6 * hourMs), newProviderId };
    unwrap(await reviewService(stores, sessionOf(people.admin), review, context));
  }
}
