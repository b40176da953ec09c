import { Tabs } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { PartBoundary } from '../part-boundary.tsx';
import { MoreIcon } from '../tab-icons.tsx';
import styles from './url-tabs.module.css';

/** A number beside the label of a tab, such as 3 unread jobs; 0 is not shown. */
export type TabCount = Readonly<{ value: number; of: string }>;

/** One tab of a dashboard. */
export type UrlTab = Readonly<{
  /** The name in the address. */
  name: string;
  label: string;
  /** The label in the bar of a phone, which has room for one word. */
  short: string;
  icon: ReactNode;
  count?: TabCount;
  panel: ReactNode;
}>;

/** How many tabs fit beside each other on a phone; of more, the last place is for all others. */
const places = 5;

/** How many tabs fit beside each other on a desk; more of them are a column beside the content. */
const columns = 7;

const desk = '(min-width: 64rem)';

/**
 * Tabs whose active tab is in the address. On a phone they are a bar at the bottom, which unfolds
 * if not all of them fit; on a desk, many of them are a column. Changing tabs drops the filters of
 * the previous one.
 */
export function UrlTabs(props: Readonly<{ label: string; tabs: readonly UrlTab[] }>) {
  const { label, tabs } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const requested = params.get('tab');
  const active = tabs.find(({ name }) => name === requested) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const isColumn = useMedia(desk) && tabs.length > columns;
  useActiveTabInView(list, active?.name);
  if (active === undefined) return null;
  const folded = tabs.length > places ? tabs.slice(places - 1) : [];
  const foldOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setUnfolded(false);
  };
  const open = (name: string | null): void => {
    setUnfolded(false);
    void navigate(`?tab=${name}`, { preventScrollReset: true });
  };
  return (
    <Tabs
      value={active.name}
      onChange={open}
      orientation={isColumn ? 'vertical' : 'horizontal'}
      keepMounted={false}
      data-tabs
      data-first={active === tabs[0] || undefined}
      classNames={{ root: styles.root, list: styles.list, tab: styles.tab, panel: styles.panel }}
    >
      <div
        className={styles.bar}
        data-folded={(folded.length > 0 && !isUnfolded) || undefined}
        data-foldable={folded.length > 0 || undefined}
      >
        <Tabs.List aria-label={label} ref={list} onKeyDown={foldOnEscape}>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.name}
              value={tab.name}
              aria-label={nameOf(tab)}
              // The arrow keys reach tabs that are folded away, too.
              onFocus={() => folded.includes(tab) && setUnfolded(true)}
            >
              <TabLabel tab={tab} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {folded.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isUnfolded}
            data-holds-active={folded.includes(active) || undefined}
            onKeyDown={foldOnEscape}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {folded.includes(active) ? active.icon : <MoreIcon />}
            <span>More</span>
          </button>
        )}
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name}>
          <PartBoundary name="tab">{tab.panel}</PartBoundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The name does not depend on the room that there is for it. */
const nameOf = ({ label, count }: UrlTab): string =>
  count !== undefined && count.value > 0 ? `${label}, ${count.value} ${count.of}` : label;

const TabLabel = ({ tab: { label, short, icon, count } }: { tab: UrlTab }) => (
  <span className={styles.label}>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={styles.long} data-short={short}>
      {label}
    </span>
    {count !== undefined && count.value > 0 && (
      <span className={styles.count} data-count={count.value > 99 ? '99+' : count.value} />
    )}
  </span>
);

/** Whether a media query matches. */
const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );

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
    if (tab === null) return undefined;
    if (shown.current !== active && document.activeElement === document.body) tab.focus();
    shown.current = active;
    // With the next frame, which measures the page in any case.
    const frame = requestAnimationFrame(() => centre(list.current, tab));
    return () => cancelAnimationFrame(frame);
  }, [list, active]);
}

function centre(list: HTMLElement | null, tab: HTMLElement): void {
  if (list === null) return;
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}
