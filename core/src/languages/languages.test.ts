import { describe, expect, it } from 'vitest';
import { deny } from '../accounts/permission.ts';
import { ok, refuse } from '../kernel/result.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { languageId, mondayMorning } from '../testing/builders/ids.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { createMemoryLanguageRegistry } from '../memory/language-stores.ts';
import { createLanguage, deleteLanguage, listLanguages } from './manage-languages.ts';
import { resolveLanguage } from './resolve-language.ts';

const registry = createMemoryLanguageRegistry();
const context = { registry, now: mondayMorning };
const add = ({ unitOfWork, admin }: Marketplace, name: string) =>
  unitOfWork.write((stores) => createLanguage(stores, bySession(admin), { name }, context));

async function namesIn({ unitOfWork }: Marketplace, includeHidden = false) {
  const listed = unitOfWork.read((stores) => listLanguages(stores, undefined, { includeHidden }));
  return accept(await listed).map(({ name }) => name);
}

const resolve = ({ unitOfWork }: Marketplace, reference: string) =>
  unitOfWork.read((stores) => resolveLanguage(stores, reference, 'language'));

async function remove(place: Marketplace, name: string) {
  const all = await place.unitOfWork.read(({ languages }) => languages.listAll());
  const id = all.find((language) => language.name === name)?.id ?? languageId(999);
  return place.unitOfWork.write((stores) =>
    deleteLanguage(stores, bySession(place.admin), { id }, context),
  );
}

describe('the catalogue', () => {
  it('accepts a language by its name, and lists all by name', async () => {
    const place = await openMarketplace();
    expect(accept(await add(place, ' Spanish '))).toMatchObject({ name: 'Spanish', code: 'es' });
    expect(await namesIn(place)).toEqual(['Dagbani', 'English', 'Ewe', 'Spanish', 'Twi']);
  });

  it('refuses a duplicate', async () => {
    const place = await openMarketplace();
    expect(await add(place, 'TWI')).toEqual(refuse({ code: 'language.exists', name: 'Twi' }));
  });

  it('deletes a language that nothing uses', async () => {
    const place = await openMarketplace();
    accept(await remove(place, 'Ewe'));
    expect(await namesIn(place)).toEqual(['Dagbani', 'English', 'Twi']);
    expect(await namesIn(place, true)).toHaveLength(3);
    expect(await remove(place, 'Ewe')).toEqual(refuse({ code: 'language.not-found' }));
  });

  it('hides a deleted language that is in use, and shows it again when it is added again', async () => {
    const place = await openMarketplace();
    const hidden = accept(await remove(place, 'Twi'));
    expect(hidden.isHidden).toBe(true);
    expect(await namesIn(place)).not.toContain('Twi');
    expect(await namesIn(place, true)).toContain('Twi');
    expect(await remove(place, 'Twi')).toEqual(refuse({ code: 'language.not-found' }));
    expect(accept(await add(place, 'Asante Twi'))).toEqual({
      ...hidden,
      name: 'Asante Twi',
      isHidden: false,
    });
    expect(await namesIn(place)).toContain('Asante Twi');
  });

  it('is changed by admins only', async () => {
    const place = await openMarketplace();
    const { unitOfWork } = place;
    const before = unitOfWork.committed();
    for (const actor of [
      bySession(place.client),
      bySession(place.provider),
      byApiKey(place.admin),
    ]) {
      const added = unitOfWork.write((s) => createLanguage(s, actor, { name: 'Spanish' }, context));
      expect(await added).toEqual(deny(actor, 'languages.manage'));
      const removed = unitOfWork.write((s) =>
        deleteLanguage(s, actor, { id: languageId(1) }, context),
      );
      expect(await removed).toEqual(deny(actor, 'languages.manage'));
    }
    expect(unitOfWork.committed()).toBe(before);
  });
});

describe('a reference to a language', () => {
  it.each([
    ['tw', 'tw'],
    [' TW ', 'tw'],
    ['Twi', 'tw'],
    ['twi', 'tw'],
    [' TWI ', 'tw'],
    ['Dagbani', 'dag'],
    ['DAG', 'dag'],
    ['dágbani', 'dag'],
  ])('%j means %s', async (reference, code) => {
    expect(await resolve(await openMarketplace(), reference)).toEqual(ok(code));
  });

  it('is a name if it has a capital letter, although it reads like the code of another language', async () => {
    const place = await openMarketplace();
    accept(await add(place, 'Ga'));
    expect(await resolve(place, 'ga')).toEqual(ok('gaa'));
    accept(await add(place, 'Irish'));
    expect(await resolve(place, 'Ga')).toEqual(ok('gaa'));
    expect(await resolve(place, 'GA')).toEqual(ok('gaa'));
    expect(await resolve(place, 'ga')).toEqual(ok('ga'));
  });

  it.each(['Klingon', 'xx', '', '  ', 'Es'])('%j means nothing', async (reference) => {
    expect(await resolve(await openMarketplace(), reference)).toEqual(
      refuse({ code: 'language.unknown', field: 'language', reference }),
    );
  });

  it('finds no hidden language, by code or by name', async () => {
    const place = await openMarketplace();
    accept(await remove(place, 'Twi'));
    for (const reference of ['tw', 'Twi']) {
      expect(await resolve(place, reference)).toEqual(
        refuse({ code: 'language.unknown', field: 'language', reference }),
      );
    }
  });

  it('finds no language without a code', async () => {
    const place = await openMarketplace();
    await arrange(place, async ({ languages }) => {
      expect(await languages.findByReference('', 'no such name')).toBeUndefined();
    });
    expect(await resolve(place, 'No Such Name')).toMatchObject({ ok: false });
  });
});
