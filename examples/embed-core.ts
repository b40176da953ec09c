// Runs the rules of the marketplace inside your program: no server, no database, no files.
//
//   node embed-core.ts "Drink plenty of clean water."
//
// The data is in memory here; a unit of work over your own database can take its place. Your program
// decides who the actor is, and the use cases check what the actor may do.

import { countWords, createApplication, createPrice, creditWallet, formatGhs } from '@nsem/core';
import { instant, listPrices, ok, pesewas, quoteFor, readWallet, unknownOrigin } from '@nsem/core';
import type { Actor, NewAccount, Result } from '@nsem/core';
import { createMemoryUnitOfWork } from '@nsem/core/memory';

const unitOfWork = createMemoryUnitOfWork();
const application = createApplication(unitOfWork);
const now = instant(Date.now());

/** Stores a person who logs in at your program, so without a password. */
async function add(email: string, role: NewAccount['role']): Promise<Actor> {
  const flags = { isActive: true, isAvailable: true, isQuickServiceAvailable: true };
  const none = { telegramId: null, providerId: null, profile: null, passwordHash: '' };
  const times = { createdAt: now, emailVerifiedAt: now };
  const free = { suspension: null, payoutFreeze: null, isPublic: false, acceptsOnDelivery: false };
  const account = { name: email, email, role, ...flags, ...none, ...free, ...times };
  const stored = valueOf(await unitOfWork.write(async (s) => ok(await s.accounts.insert(account))));
  if (stored === undefined) throw new Error(`${email} has an account already.`);
  return {
    accountId: stored.id,
    role,
    credential: { kind: 'program' },
    origin: unknownOrigin,
  };
}

/** A use case returns what it expects to refuse, with a code, and throws only if there is a bug. */
function valueOf<V>(result: Result<V, Readonly<{ code: string }>>): V {
  if (!result.ok) throw new Error(result.fault.code);
  return result.value;
}

const esi = await add('esi@example.com', 'admin');
const kojo = await add('kojo@example.com', 'client');

const price = { serviceType: 'translation', unit: 'word', unitPrice: pesewas(25) } as const;
const newPrice = { actor: esi, input: { ...price, isActive: true }, context: { now } };
valueOf(await application.perform(createPrice, newPrice));

const credit = { clientId: kojo.accountId, amount: pesewas(2000), reference: 'MM-1', note: 'MoMo' };
valueOf(await application.perform(creditWallet, { actor: esi, input: credit, context: { now } }));

const again = { ...credit, reference: 'MM-2' };
const attempt = { actor: kojo, input: again, context: { now } };
const refused = await application.perform(creditWallet, attempt);
if (!refused.ok) console.log(`Kojo credits himself: ${refused.fault.code}`);

const filter = { actor: undefined, input: { isActive: true }, context: {} };
for (const { serviceType, unitPrice } of valueOf(await application.read(listPrices, filter))) {
  const words = countWords(process.argv[2] ?? 'Akwaaba!', 'en');
  const { amountDue } = quoteFor({ unit: 'word', words }, unitPrice, 0);
  console.log(`A ${serviceType} of ${words} words costs GHS ${formatGhs(amountDue)}.`);
}
const wallet = await application.read(readWallet, { actor: kojo, input: {}, context: {} });
console.log(`Kojo has GHS ${formatGhs(valueOf(wallet).balance)}.`);
