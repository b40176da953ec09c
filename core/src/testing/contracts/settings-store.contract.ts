import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import type { SettingName, StoredSetting } from '../../settings/setting.ts';
import { anAdmin } from '../builders/accounts.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeAccount } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every settings store. */
export function describeSettingsStore(open: () => Promise<OpenedStores>): void {
  describe('a settings store', () => {
    const { write, read } = useStores(open);

    const find = async (name: SettingName): Promise<StoredSetting | undefined> =>
      (await read(({ settings }) => settings.list())).find((setting) => setting.name === name);

    it('stores numbers, flags and what is off, replaces them, and removes them', async () => {
      const { id: changedBy } = await write((stores) => storeAccount(stores, anAdmin()));
      const change = { changedAt: mondayMorning, changedBy };
      const given = [
        { name: 'free_words', value: 0, ...change },
        { name: 'services_need_review', value: false, ...change },
        { name: 'offer_preview_words', value: null, ...change },
      ] as const;
      await write(async ({ settings }) => {
        for (const setting of given) await settings.put(setting);
      });
      for (const setting of given) expect(await find(setting.name)).toEqual(setting);

      const changedAt = later(mondayMorning, 60_000);
      const replaced = { ...given[0], value: 900, changedAt };
      await write(({ settings }) => settings.put(replaced));
      expect(await find('free_words')).toEqual(replaced);

      await write(({ settings }) => settings.remove('free_words'));
      await write(({ settings }) => settings.remove('max_api_keys'));
      expect(await find('free_words')).toBeUndefined();
      expect(await find('services_need_review')).toEqual(given[1]);
    });
  });
}
