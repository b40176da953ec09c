import type { User } from '@nsem/sdk';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import {
  chooseColorScheme,
  type ColorSchemeChoice,
  useColorSchemeChoice,
} from '../ui/color-scheme.ts';
import { DeviceIcon, MoonIcon, PersonIcon, SunIcon } from '../ui/icons.tsx';
import styles from './menus.module.css';

const menuId = 'account-menu';

/** Closes the menu of an item that leads somewhere else. */
const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** The button with the user's name, and its menu: account, colours and logout. */
export function AccountMenu(props: Readonly<{ user: User; onLogout: () => void }>) {
  const { user, onLogout } = props;
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={menuId}
        aria-label={`${user.name}: account and colours`}
      >
        <span className={styles.initial} aria-hidden="true">
          <PersonIcon />
        </span>
        <span className={styles.name}>{user.name}</span>
      </button>
      <div id={menuId} popover="auto" className={styles.menu}>
        <p className={styles.who}>
          <strong>{user.name}</strong>
          <span className="soft small">{user.email}</span>
        </p>
        <Link to="/account" className={styles.item} onClick={closeMenu}>
          Account and security
        </Link>
        <ColorSchemeField />
        <button
          type="button"
          className={`${styles.item} ${styles.narrowOnly}`}
          onClick={(click) => {
            closeMenu(click);
            onLogout();
          }}
        >
          Logout
        </button>
      </div>
    </>
  );
}

const choices: readonly Readonly<{ value: ColorSchemeChoice; name: string; icon: ReactNode }>[] = [
  { value: 'auto', name: 'System', icon: <DeviceIcon /> },
  { value: 'light', name: 'Light', icon: <SunIcon /> },
  { value: 'dark', name: 'Dark', icon: <MoonIcon /> },
];

/** The choice of the colour scheme. */
function ColorSchemeField() {
  const chosen = useColorSchemeChoice();
  return (
    <fieldset className={styles.schemes}>
      <legend className="visually-hidden">Colours</legend>
      {choices.map(({ value, name, icon }) => (
        <label key={value} className="target small">
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

const coloursId = 'colours-menu';

/** The button that opens the choice of the colour scheme, for visitors. */
export const ColorSchemeMenu = () => (
  <>
    <button type="button" className={styles.opener} popoverTarget={coloursId} aria-label="Colours">
      <MoonIcon />
    </button>
    <div id={coloursId} popover="auto" className={styles.menu}>
      <ColorSchemeField />
    </div>
  </>
);
