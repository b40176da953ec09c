import { noVerification } from '../../accounts/email.ts';
import { type BasisPoints, pesewas } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import { updatePrice } from '../../pricing/manage-prices.ts';
import { priceUnit } from '../../pricing/price.ts';
import { deleteService, editService, submitService } from '../../services/submit-service.ts';
import type { ServiceRequest } from '../../services/voice-sample.ts';
import { reviewService } from '../../services/review-services.ts';
import { type Service, serviceStatuses, serviceTypes, type Work } from '../../services/service.ts';
import { setServiceStatus } from '../../services/change-status.ts';
import { updateCommission } from '../../wallet/manage-commission.ts';
import { creditWallet } from '../../wallet/credit-wallet.ts';
import { bySession } from '../builders/accounts.ts';
import { aVoiceRecording } from '../builders/files.ts';
import { nextProviderId, serviceId } from '../builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../builders/pricing.ts';
import { ampleQuotas } from '../marketplace.ts';
import type { Dice } from './dice.ts';
import { adminOf, attempt, servicesOf, stateOf, tick, type Simulation } from './simulation.ts';

/** The kinds of work that the simulation knows, some with languages by name. */
export const works: readonly [Work, ...Work[]] = [
  englishToTwi,
  englishToTwi,
  { ...englishToTwi, targetLanguage: 'Ewe' },
  twiTranscription,
  twiNarration,
  { serviceType: 'narration', language: 'ee' },
];

function aRequest(dice: Dice): ServiceRequest {
  const work = dice.oneOf(works);
  const isNarration = work.serviceType === 'narration';
  const recording = dice.percent(90) === isNarration ? aVoiceRecording() : null;
  return { work, sampleText: null, recording };
}

/** A provider submits a service, sometimes an invalid one. */
export async function submit(simulation: Simulation, dice: Dice): Promise<void> {
  const provider = dice.pick(simulation.providers);
  if (provider === undefined) return;
  const request = aRequest(dice);
  const context = { now: tick(simulation), quotas: ampleQuotas, emailPolicy: noVerification };
  await attempt(simulation, 'submit', (stores) =>
    submitService(stores, bySession(provider), request, context),
  );
}

const pendingOr = (simulation: Simulation, dice: Dice): Service | undefined => {
  const services = servicesOf(simulation);
  const pending = services.filter(({ status }) => status === 'pending');
  return dice.pick(pending.length > 0 && dice.percent(85) ? pending : services);
};

/** An admin approves or rejects a service, pending or not. */
export async function review(simulation: Simulation, dice: Dice): Promise<void> {
  const service = pendingOr(simulation, dice);
  if (service === undefined) return;
  const verdict = dice.percent(80) ? 'approved' : 'rejected';
  const context = { now: tick(simulation), newProviderId: nextProviderId };
  await attempt(simulation, verdict === 'approved' ? 'approve' : 'reject', (stores) =>
    reviewService(stores, bySession(simulation.place.admin), { id: service.id, verdict }, context),
  );
}

/** An admin sets the status of any service to any of the three. */
export async function setStatus(simulation: Simulation, dice: Dice): Promise<void> {
  const id = serviceId(1 + dice.below(stateOf(simulation).services.lastId + 1));
  const change = { id, status: dice.oneOf(serviceStatuses) };
  const context = { now: tick(simulation), newProviderId: nextProviderId };
  await attempt(simulation, 'set-status', (stores) =>
    setServiceStatus(stores, bySession(simulation.place.admin), change, context),
  );
}

/** A provider edits or deletes a service, their own or another's. */
export async function changeService(simulation: Simulation, dice: Dice): Promise<void> {
  const service = pendingOr(simulation, dice);
  const other = dice.pick(simulation.providers);
  if (service === undefined || other === undefined) return;
  const { id, ownerId } = service;
  const actor = bySession(dice.percent(85) ? { id: ownerId, role: 'service-provider' } : other);
  if (dice.percent(70)) {
    const request = { ...aRequest(dice), id };
    const context = { now: tick(simulation), quotas: ampleQuotas, emailPolicy: noVerification };
    await attempt(simulation, 'edit-service', (stores) =>
      editService(stores, actor, request, context),
    );
  } else
    await attempt(simulation, 'delete-service', (stores) => deleteService(stores, actor, { id }));
}

/** An admin credits a wallet, sometimes with a used reference, no amount, or no wallet. */
export async function credit(simulation: Simulation, dice: Dice): Promise<void> {
  const person = dice.pick(dice.percent(95) ? simulation.clients : simulation.providers);
  if (person === undefined) return;
  const amount = pesewas(dice.percent(95) ? 1 + dice.below(400) : 0);
  const reference = `MOMO-${dice.below(60)}`;
  const transfer = { clientId: person.id, amount, reference, note: 'Mobile money' };
  const context = { now: tick(simulation) };
  const credited = await attempt(simulation, 'credit', (stores) =>
    creditWallet(stores, adminOf(simulation), transfer, context),
  );
  if (!credited.ok) return;
  simulation.credits.set(person.id, (simulation.credits.get(person.id) ?? 0n) + amount);
}

/** An admin changes a price, sometimes with the wrong unit. */
export async function setPrice(simulation: Simulation, dice: Dice): Promise<void> {
  const serviceType = dice.oneOf(serviceTypes);
  const right = priceUnit[serviceType];
  const unit = dice.percent(90) ? right : right === 'word' ? 'minute' : 'word';
  const unitPrice = pesewas(dice.below(25));
  const context = { now: tick(simulation) };
  await attempt(simulation, 'price', async (stores) => {
    const price = await stores.prices.findActive(serviceType);
    return price === undefined
      ? ok(undefined)
      : updatePrice(stores, adminOf(simulation), { id: price.id, unit, unitPrice }, context);
  });
}

/** An admin changes the commission to anything from 0 % to 100 %. */
export async function setCommission(simulation: Simulation, dice: Dice): Promise<void> {
  const rate = (10 * dice.below(1_001)) as BasisPoints;
  const context = { now: tick(simulation) };
  await attempt(simulation, 'commission', (stores) =>
    updateCommission(stores, adminOf(simulation), rate, context),
  );
  simulation.now.rate = rate;
}
