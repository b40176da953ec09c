import { expect, it } from 'vitest';
import { denied } from '../accounts/permission.ts';
import { refuse } from '../kernel/result.ts';
import { anApplicant, bySession } from '../testing/builders/accounts.ts';
import { mondayMorning, providerIdOf, serviceId } from '../testing/builders/ids.ts';
import { aSubmittedService, twiTranscription } from '../testing/builders/services.ts';
import { storeAccount } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { approveServices } from './approve-services.ts';
import type { Service } from './service.ts';

const context = { now: mondayMorning, newProviderId: () => providerIdOf('PRV-AKWAAB') };

async function withApplication() {
  const place = await openMarketplace();
  const ids = await arrange(place, async (stores) => {
    const { id: ownerId } = await storeAccount(stores, anApplicant());
    const inserted: Service[] = [];
    for (const work of [{}, {}, { work: twiTranscription }])
      inserted.push(await stores.services.insert(aSubmittedService({ ownerId, ...work })));
    return inserted.map(({ id }) => id);
  });
  return { place, ids };
}

it('approves each of several services, and refuses one without stopping the others', async () => {
  const { place, ids } = await withApplication();
  const unknown = serviceId(999);
  const approved = await place.unitOfWork.write((stores) =>
    approveServices(stores, bySession(place.admin), { ids: [unknown, ...ids, ...ids] }, context),
  );
  const [first, second, third] = ids;
  expect(accept(approved)).toMatchObject([
    { id: unknown, result: refuse({ code: 'service.not-found' }) },
    { id: first, result: { ok: true, value: { status: 'approved' } } },
    { id: second, result: { ok: false, fault: { code: 'service.duplicate' } } },
    { id: third, result: { ok: true, value: { status: 'approved' } } },
  ]);
  const statuses = await place.unitOfWork.read(({ services }) =>
    Promise.all(ids.map(async (id) => (await services.find(id))?.status)),
  );
  expect(statuses).toEqual(['approved', 'pending', 'approved']);
});

it('approves several services for admins only', async () => {
  const { place, ids } = await withApplication();
  const approved = place.unitOfWork.write((stores) =>
    approveServices(stores, bySession(place.client), { ids }, context),
  );
  expect(await approved).toEqual(denied);
});
