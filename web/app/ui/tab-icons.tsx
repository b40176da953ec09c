import { Icon } from './icons.tsx';

/** Finding providers. */
export const CompassIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M15.5 8.5l-2 5-5 2 2-5z" />
  </Icon>
);

/** Jobs. */
export const JobsIcon = () => (
  <Icon>
    <rect x="4" y="7.5" width="16" height="12" rx="1.5" />
    <path d="M9 7.5V5h6v2.5M4 12.5h16" />
  </Icon>
);

/** The API. */
export const CodeIcon = () => (
  <Icon>
    <path d="M8.5 8L4.5 12l4 4M15.5 8l4 4-4 4M13.5 5.5l-3 13" />
  </Icon>
);

/** Figures. */
export const ChartIcon = () => (
  <Icon>
    <path d="M5 20V11M12 20V5M19 20v-6" />
  </Icon>
);

/** What is offered. */
export const InboxIcon = () => (
  <Icon>
    <path d="M4 13l2.5-7.5h11L20 13v6H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20" />
  </Icon>
);

/** Money. */
export const CoinsIcon = () => (
  <Icon>
    <ellipse cx="12" cy="7" rx="7" ry="3" />
    <path d="M5 7v5c0 1.7 3.1 3 7 3s7-1.3 7-3V7M5 12v5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5" />
  </Icon>
);

/** The overview. */
export const HomeIcon = () => (
  <Icon>
    <path d="M4 11.5L12 5l8 6.5M6.5 10v9h11v-9M10.5 19v-5h3v5" />
  </Icon>
);

/** Services to review. */
export const ReviewIcon = () => (
  <Icon>
    <path d="M12 3.5l7 3v5c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9v-5zM9 12l2.2 2.2L15.2 10" />
  </Icon>
);

/** Languages. */
export const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17" />
  </Icon>
);

/** Prices. */
export const TagIcon = () => (
  <Icon>
    <path d="M4 4.5h7.5L20 13l-7 7-9-8.5zM8 8.5h.01" />
  </Icon>
);

/** Wallets. */
export const WalletIcon = () => (
  <Icon>
    <rect x="3.5" y="6.5" width="17" height="12.5" rx="1.5" />
    <path d="M3.5 10h17M16 14.5h1.5" />
  </Icon>
);

/** Accounts. */
export const PeopleIcon = () => (
  <Icon>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M15.5 5.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3.2 2.5 3.5 5" />
  </Icon>
);

/** The audit log. */
export const RecordIcon = () => (
  <Icon>
    <path d="M6 3.5h9l3.5 3.5v13.5H6zM9.5 9.5h5.5M9.5 13h5.5M9.5 16.5h3" />
  </Icon>
);

/** Settings. */
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="12" r="2" />
    <circle cx="16" cy="17" r="2" />
  </Icon>
);

/** The own profile. */
export const ProfileIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </Icon>
);

/** All other tabs. */
export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
  </Icon>
);
