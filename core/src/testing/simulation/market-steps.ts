import type { BasisPoints } from '../../kernel/rate.ts';
import { pesewas } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import { changePrice } from '../../pricing/change-price.ts';
import { priceUnit } from '../../pricing/price.ts';
import { reviewService, setServiceStatus } from '../../services/review-service.ts';
import { serviceStatuses, type Service } from '../../services/service.ts';
import {
  deleteService,
  editService,
  submitService,
  type ServiceRequest,
} from '../../services/submit-service.ts';
import { serviceTypes, type Work } from '../../services/work.ts';
import { changeCommission } from '../../wallet/change-commission.ts';
import { creditWallet } from '../../wallet/credit-wallet.ts';
import { bySession } from '../builders/accounts.ts';
import { aVoiceRecording } from '../builders/files.ts';
import { nextProviderId, serviceId } from '../builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../builders/services.ts';
import type { Dice } from './dice.ts';
import { attempt, servicesOf, stateOf, tick, type World } from './world.ts';

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

/** A provider submits a service, now and then one that will not do. */
export async function submit(world: World, dice: Dice): Promise<void> {
  const provider = dice.pick(world.providers);
  if (provider === undefined) return;
  const request = { ...aRequest(dice), now: tick(world) };
  await attempt(world, 'submit', (stores) => submitService(stores, bySession(provider), request));
}

const pendingOr = (world: World, dice: Dice): Service | undefined => {
  const services = servicesOf(world);
  const pending = services.filter(({ status }) => status === 'pending');
  return dice.pick(pending.length > 0 && dice.percent(85) ? pending : services);
};

/** An admin approves or rejects a service, pending or not. */
export async function review(world: World, dice: Dice): Promise<void> {
  const service = pendingOr(world, dice);
  if (service === undefined) return;
  const verdict = dice.percent(80) ? 'approved' : 'rejected';
  const context = { now: tick(world), newProviderId: nextProviderId };
  await attempt(world, verdict === 'approved' ? 'approve' : 'reject', (stores) =>
    reviewService(stores, { id: service.id, verdict }, context),
  );
}

/** An admin sets the status of any service to any of the three. */
export async function setStatus(world: World, dice: Dice): Promise<void> {
  const id = serviceId(1 + dice.below(stateOf(world).services.lastId + 1));
  const change = { id, status: dice.oneOf(serviceStatuses) };
  const context = { now: tick(world), newProviderId: nextProviderId };
  await attempt(world, 'set-status', (stores) => setServiceStatus(stores, change, context));
}

/** A provider edits or deletes a service, their own or another's. */
export async function changeService(world: World, dice: Dice): Promise<void> {
  const service = pendingOr(world, dice);
  const stranger = dice.pick(world.providers);
  if (service === undefined || stranger === undefined) return;
  const { id, ownerId } = service;
  const actor = bySession(dice.percent(85) ? { id: ownerId, role: 'service-provider' } : stranger);
  if (dice.percent(70)) {
    const request = { ...aRequest(dice), id };
    await attempt(world, 'edit-service', (stores) => editService(stores, actor, request));
  } else await attempt(world, 'delete-service', (stores) => deleteService(stores, actor, id));
}

/** An admin credits a wallet, now and then twice, with nothing, or one who has none. */
export async function credit(world: World, dice: Dice): Promise<void> {
  const person = dice.pick(dice.percent(95) ? world.clients : world.providers);
  if (person === undefined) return;
  const amount = pesewas(dice.percent(95) ? 1 + dice.below(400) : 0);
  const reference = `MOMO-${dice.below(60)}`;
  const transfer = { clientId: person.id, amount, reference, note: 'Mobile money' };
  const now = tick(world);
  const credited = await attempt(world, 'credit', (stores) => creditWallet(stores, transfer, now));
  if (!credited.ok) return;
  world.credits.set(person.id, (world.credits.get(person.id) ?? 0n) + amount);
}

/** An admin changes a price, now and then by the wrong unit. */
export async function setPrice(world: World, dice: Dice): Promise<void> {
  const serviceType = dice.oneOf(serviceTypes);
  const right = priceUnit[serviceType];
  const unit = dice.percent(90) ? right : right === 'word' ? 'minute' : 'word';
  const unitPrice = pesewas(dice.below(25));
  await attempt(world, 'price', async (stores) => {
    const price = await stores.prices.findActive(serviceType);
    return price === undefined
      ? ok(undefined)
      : changePrice(stores, { id: price.id, unit, unitPrice });
  });
}

/** An admin changes the commission to anything from 0 % to 100 %. */
export async function setCommission(world: World, dice: Dice): Promise<void> {
  const rate = (10 * dice.below(1_001)) as BasisPoints;
  const at = tick(world);
  await attempt(world, 'commission', async (stores) =>
    ok(await changeCommission(stores, rate, at)),
  );
  world.now.rate = rate;
}
