import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import styles from './url-tabs.module.css';

/** A tab: its name in the address, its label, and what it shows. */
type UrlTab = Readonly<{
  name: string;
  label: string;
  panel: ReactNode;
}>;

/** Tabs that are kept in the address. Going to another tab leaves the filters of this one behind. */
export function UrlTabs(props: Readonly<{ label: string; tabs: readonly UrlTab[] }>) {
  const { label, tabs } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('tab');
  const active = tabs.find(({ name }) => name === asked) ?? tabs[0];
  if (active === undefined) return null;
  return (
    <Tabs
      value={active.name}
      onChange={(name) => void navigate(`?tab=${name}`, { preventScrollReset: true })}
      keepMounted={false}
      classNames={{ list: styles.list, tab: styles.tab, panel: styles.panel }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name}>
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
