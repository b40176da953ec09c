import type { SettingsStore } from '../settings/settings-store.port.ts';
import type { MemoryState } from './memory-state.ts';

/** The settings that admins have changed, in memory. */
export const createSettingsStore = ({ settings }: MemoryState): SettingsStore => ({
  list: async () => [...settings.values()],
  async put(setting) {
    settings.set(setting.name, setting);
  },
  async remove(name) {
    settings.delete(name);
  },
});
