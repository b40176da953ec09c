import type { ReactNode } from 'react';

import {
  chooseColorScheme,
  useColorSchemeChoice,
  type ColorSchemeChoice,
} from '../ui/color-scheme.ts';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import styles from './menus.module.css';

const choices: readonly Readonly<{ value: ColorSchemeChoice; name: string; icon: ReactNode }>[] = [
  { value: 'auto', name: 'System', icon: <DeviceIcon /> },
  { value: 'light', name: 'Light', icon: <SunIcon /> },
  { value: 'dark', name: 'Dark', icon: <MoonIcon /> },
];

/** The choice of the colour scheme. */
export function ColorSchemeField() {
  const chosen = useColorSchemeChoice();
  return (
    <fieldset className={styles.schemes}>
      <legend className="visually-hidden">Colours</legend>
      {choices.map(({ value, name, icon }) => (
        <label key={value}>
          <input
            type="radio"
            name="color-scheme"
            className="visually-hidden"
            checked={chosen === value}
            onChange={() => chooseColorScheme(value)}
          />
          {icon}
          {name}
        </label>
      ))}
    </fieldset>
  );
}

const menuId = 'colours-menu';

/** The button that opens the choice of the colour scheme, for visitors. */
export const ColorSchemeMenu = () => (
  <>
    <button type="button" className={styles.opener} popoverTarget={menuId} aria-label="Colours">
      <MoonIcon />
    </button>
    <div id={menuId} popover="auto" className={styles.menu}>
      <ColorSchemeField />
    </div>
  </>
);
