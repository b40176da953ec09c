import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import styles from './url-tabs.module.css';

type UrlTab = Readonly<{
  /** The name in the address. */
  name: string;
  label: string;
  panel: ReactNode;
}>;

/** Tabs whose active tab is in the address. Changing tabs drops the filters of the previous one. */
export function UrlTabs(props: Readonly<{ label: string; tabs: readonly UrlTab[] }>) {
  const { label, tabs } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const requested = params.get('tab');
  const active = tabs.find(({ name }) => name === requested) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  useActiveTabInView(list, active?.name);
  if (active === undefined) return null;
  return (
    <Tabs
      value={active.name}
      onChange={(name) => void navigate(`?tab=${name}`, { preventScrollReset: true })}
      keepMounted={false}
      classNames={{ list: styles.list, tab: styles.tab, panel: styles.panel }}
    >
      <Tabs.List aria-label={label} ref={list}>
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

/**
 * Scrolls the active tab into view. A link from one tab to another disappears with its panel, so
 * the focus moves to the new tab.
 */
function useActiveTabInView(
  list: RefObject<HTMLDivElement | null>,
  active: string | undefined,
): void {
  const shown = useRef(active);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null;
    if (list.current === null || tab === null) return;
    const left = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    list.current.scrollTo({ left });
    if (shown.current !== active && document.activeElement === document.body) tab.focus();
    shown.current = active;
  }, [list, active]);
}
