import type { Actor } from '../accounts/actor.ts';
import { can } from '../accounts/can.ts';
import type { ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { NewStoredFile } from '../ports/stored-file.ts';
import { decideServiceEdit, decideSubmission, findApprovedTwin } from './decide-service.ts';
import { duplicateOf } from './duplicate.ts';
import { resolveWork, type WorkRequest } from './resolve-work.ts';
import type { ServiceFault } from './service-fault.ts';
import type { Service, VoiceSample } from './service.ts';
import { isSameWork, type Work } from './work.ts';

/** What a provider fills in; the recording is already safely in the file store. */
export type ServiceRequest = Readonly<{
  work: WorkRequest;
  sampleText: string | null;
  recording: NewStoredFile | null;
}>;

async function registerSample(
  stores: Stores,
  { sampleText, recording }: ServiceRequest,
): Promise<VoiceSample | null> {
  if (recording === null) return null;
  const file = await stores.files.insert(recording);
  return { text: sampleText, recording: file.id };
}

/** Submits a service for review. */
export async function submitService(
  stores: Stores,
  actor: Actor,
  request: ServiceRequest & Readonly<{ now: Instant }>,
): Promise<Result<Service, ServiceFault | LanguageFault>> {
  const work = await resolveWork(stores, request.work);
  if (!work.ok) return work;
  const twin = findApprovedTwin(work.value, await stores.services.listByOwner(actor.accountId));
  if (twin !== undefined) return refuse(await duplicateOf(stores, twin.work));
  const sample = await registerSample(stores, request);
  const decided = decideSubmission(actor.accountId, { work: work.value, sample }, request.now);
  return decided.ok ? ok(await stores.services.insert(decided.value)) : decided;
}

async function findOwned(
  stores: Stores,
  actor: Actor,
  id: ServiceId,
): Promise<Result<Service, ServiceFault>> {
  const service = await stores.services.find(id);
  const owned = service !== undefined && can(actor, 'services.own', service);
  return owned ? ok(service) : refuse({ code: 'service.not-found' });
}

/** Changes a pending service; a narration keeps its recording where no new one is given. */
export async function editService(
  stores: Stores,
  actor: Actor,
  request: ServiceRequest & Readonly<{ id: ServiceId }>,
): Promise<Result<Service, ServiceFault | LanguageFault>> {
  const found = await findOwned(stores, actor, request.id);
  if (!found.ok) return found;
  const work = await resolveWork(stores, request.work);
  if (!work.ok) return work;
  const kept = keptSample(found.value, work.value, request.sampleText);
  const sample = (await registerSample(stores, request)) ?? kept;
  const decided = decideServiceEdit(found.value, { work: work.value, sample });
  if (decided.ok) await stores.services.replace(decided.value);
  return decided;
}

function keptSample(
  { work: before, sample }: Service,
  after: Work,
  sampleText: string | null,
): VoiceSample | null {
  if (sample === null || !isSameWork(before, after)) return null;
  return { ...sample, text: sampleText ?? sample.text };
}

/** Deletes one's own service, whatever its status. */
export async function deleteService(
  stores: Stores,
  actor: Actor,
  id: ServiceId,
): Promise<Result<Service, ServiceFault>> {
  const found = await findOwned(stores, actor, id);
  if (found.ok) await stores.services.remove(id);
  return found;
}
