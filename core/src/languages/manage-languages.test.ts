import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { languageId } from '../testing/builders/ids.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { createMemoryLanguageRegistry } from '../testing/memory/language-registry.ts';
import { addLanguage, listLanguages, removeLanguage, resolveLanguage } from './manage-languages.ts';

const registry = createMemoryLanguageRegistry();
const add = ({ unitOfWork }: Marketplace, name: string) =>
  unitOfWork.write((stores) => addLanguage(stores, name, registry));
const namesIn = async ({ unitOfWork }: Marketplace) =>
  (await unitOfWork.read(listLanguages)).map(({ name }) => name);
const resolve = ({ unitOfWork }: Marketplace, reference: string) =>
  unitOfWork.read((stores) => resolveLanguage(stores, reference, 'language'));

async function remove(place: Marketplace, name: string) {
  const all = await place.unitOfWork.read(({ languages }) => languages.listAll());
  const id = all.find((language) => language.name === name)?.id ?? languageId(999);
  return place.unitOfWork.write((stores) => removeLanguage(stores, id));
}

describe('the catalogue', () => {
  it('takes a language by its name, and lists all by name', async () => {
    const place = await openMarketplace();
    expect(accept(await add(place, ' Spanish '))).toMatchObject({ name: 'Spanish', code: 'es' });
    expect(await namesIn(place)).toEqual(['Dagbani', 'English', 'Ewe', 'Spanish', 'Twi']);
  });

  it('refuses what it has', async () => {
    const place = await openMarketplace();
    expect(await add(place, 'TWI')).toEqual(refuse({ code: 'language.exists', name: 'Twi' }));
  });

  it('forgets a language that nothing names', async () => {
    const place = await openMarketplace();
    accept(await remove(place, 'Ewe'));
    expect(await namesIn(place)).toEqual(['Dagbani', 'English', 'Twi']);
    const all = await place.unitOfWork.read(({ languages }) => languages.listAll());
    expect(all).toHaveLength(3);
    expect(await remove(place, 'Ewe')).toEqual(refuse({ code: 'language.not-found' }));
  });

  it('hides a language that work names, and shows it again when it is added again', async () => {
    const place = await openMarketplace();
    const hidden = accept(await remove(place, 'Twi'));
    expect(hidden.isHidden).toBe(true);
    expect(await namesIn(place)).not.toContain('Twi');
    expect(await remove(place, 'Twi')).toEqual(refuse({ code: 'language.not-found' }));
    expect(accept(await add(place, 'Asante Twi'))).toEqual({
      ...hidden,
      name: 'Asante Twi',
      isHidden: false,
    });
    expect(await namesIn(place)).toContain('Asante Twi');
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
  ])('%j stands for %s', async (reference, code) => {
    expect(await resolve(await openMarketplace(), reference)).toEqual(ok(code));
  });

  it('is a name where it has a capital, though it reads like the code of another', async () => {
    const place = await openMarketplace();
    accept(await add(place, 'Ga'));
    expect(await resolve(place, 'ga')).toEqual(ok('gaa'));
    accept(await add(place, 'Irish'));
    expect(await resolve(place, 'Ga')).toEqual(ok('gaa'));
    expect(await resolve(place, 'GA')).toEqual(ok('gaa'));
    expect(await resolve(place, 'ga')).toEqual(ok('ga'));
  });

  it.each(['Klingon', 'xx', '', '  ', 'Es'])('%j stands for nothing', async (reference) => {
    expect(await resolve(await openMarketplace(), reference)).toEqual(
      refuse({ code: 'language.unknown', field: 'language', reference }),
    );
  });

  it('does not reach a hidden language, by code or by name', async () => {
    const place = await openMarketplace();
    accept(await remove(place, 'Twi'));
    for (const reference of ['tw', 'Twi']) {
      expect(await resolve(place, reference)).toEqual(
        refuse({ code: 'language.unknown', field: 'language', reference }),
      );
    }
  });

  it('reaches no language without a code', async () => {
    const place = await openMarketplace();
    await arrange(place, async ({ languages }) => {
      expect(await languages.findByReference('', 'no such name')).toBeUndefined();
    });
    expect(await resolve(place, 'No Such Name')).toMatchObject({ ok: false });
  });
});
