import type { Account } from '../../accounts/account.ts';
import { createDeleteOwnAccount } from '../../erasure/delete-own-account.ts';
import { eraseDueContents } from '../../erasure/erase-contents.ts';
import { isLive } from '../../jobs/job.ts';
import { invariant } from '../../kernel/invariant.ts';
import { bySession } from '../builders/accounts.ts';
import { createMemoryPasswords } from '../security.ts';
import type { Dice } from './dice.ts';
import {
  jobsOf,
  note,
  shortCode,
  spendable,
  stateOf,
  tick,
  type Simulation,
} from './simulation.ts';

/** Whether nothing prevents the deletion of an account, calculated from jobs and balances. */
function isFree(simulation: Simulation, { id, role }: Account): boolean {
  if (role === 'client') {
    const hasLive = jobsOf(simulation).some((job) => job.clientId === id && isLive(job));
    return !hasLive && spendable(simulation, id) === 0n;
  }
  const { balances } = stateOf(simulation);
  const works = jobsOf(simulation).some(
    ({ assignedId, status }) => assignedId === id && status === 'in_progress',
  );
  const isPaid = (balances.get(`provider:${id}:earnings`) ?? 0n) <= 0n;
  const open = [...simulation.payouts.values()].some(
    ({ providerId, status }) => providerId === id && status !== 'completed',
  );
  return !works && isPaid && !open;
}

const hasJobs = (simulation: Simulation, { id }: Account): boolean =>
  jobsOf(simulation).some(({ clientId }) => clientId === id);

/** A client or a provider, but not the first of either, deletes their account. */
export async function deleteSomeone(simulation: Simulation, dice: Dice): Promise<void> {
  const { clients, providers, place } = simulation;
  const someone = [...clients.slice(1), ...providers.slice(1)];
  const free = someone.filter((person) => isFree(simulation, person));
  const customers = free.filter((person) => hasJobs(simulation, person));
  const group = dice.pick([customers, free, someone].filter(({ length }) => length > 0));
  const person = dice.pick(group ?? []);
  if (person === undefined) return;
  const before = stateOf(simulation);
  const wasFree = isFree(simulation, person);
  const remove = createDeleteOwnAccount({
    unitOfWork: place.unitOfWork,
    passwords: createMemoryPasswords(),
  });
  const password = dice.percent(90) ? 'Akwaaba 2026' : 'Akwaaba 2025';
  const removed = await remove(bySession(person), { password }, { now: tick(simulation) });
  note(simulation, `delete:${removed.ok ? 'ok' : shortCode(removed.fault)}`);
  if (!removed.ok) {
    invariant(stateOf(simulation) === before, 'a refused deletion changed something');
    return;
  }
  invariant(wasFree, `account ${person.id} was deleted with live jobs or money`);
  simulation.deleted.push(person);
  const people = person.role === 'client' ? clients : providers;
  people.splice(people.indexOf(person), 1);
  if (!hasJobs(simulation, person)) return;
  note(simulation, 'delete:client-with-jobs');
  if (dice.percent(80)) await eraseContents(simulation);
}

/** The contents of deleted users are erased. */
export async function eraseContents(simulation: Simulation): Promise<void> {
  const policy = { afterDays: 0, now: tick(simulation) };
  const erasedIn = () =>
    jobsOf(simulation).filter(({ contentErasedAt }) => contentErasedAt !== null).length;
  const before = erasedIn();
  await eraseDueContents(simulation.place.unitOfWork, policy, async () => undefined);
  if (erasedIn() > before) note(simulation, 'erase:contents');
}
