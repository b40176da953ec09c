import { later, reviewService, submitService, type Stores } from '@nsem/core';

import { demoServices } from './demo-services.ts';
import { sessionOf, type DemoCast, type DemoStage } from './demo-stage.ts';
import { must } from './must.ts';

const hourMs = 60 * 60_000;

/** Submits the demo's services soon after their providers joined, and lets the admin review them. */
export async function submitServices(
  stores: Stores,
  cast: DemoCast,
  { prepared, newProviderId }: DemoStage,
): Promise<void> {
  for (const service of demoServices) {
    const provider = cast.providers[service.provider];
    const submittedAt = later(provider.createdAt, hourMs);
    const submitted = must(
      await submitService(stores, sessionOf(provider), {
        work: service.work,
        sampleText: service.sample?.text ?? null,
        recording: prepared.samples.get(service) ?? null,
        now: submittedAt,
      }),
    );
    if (service.status === 'pending') continue;
    const review = { id: submitted.id, verdict: service.status };
    must(
      await reviewService(stores, review, { now: later(submittedAt, 6 * hourMs), newProviderId }),
    );
  }
}
