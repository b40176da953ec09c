import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import routes from '../../app/routes.ts';
import { openSlowWindow, phone, type SlowWindow } from '../support/slow-line.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { adminScreens } from './admin-screens.ts';
import { clientScreens } from './client-screens.ts';
import { isInMainTier, type Viewers } from './exhaustive-screens.ts';
import { providerScreens } from './provider-screens.ts';
import type { Screen } from './screen.ts';
import { visitorScreens } from './visitor-screens.ts';

/** Half of what web vitals call good. */
const mostShift = 0.05;

const everyScreen: readonly (readonly [Viewers, readonly Screen[]])[] = [
  ['visitors', visitorScreens],
  ['clients', clientScreens],
  ['providers', providerScreens],
  ['admins', adminScreens],
];

/** Whether a screen loads something of its own: others with its answers have the same parts. */
const isLoadedAlone = (viewers: Viewers, screen: Screen): boolean =>
  screen.server === undefined && (screen.prepare === undefined || isInMainTier(viewers, screen));

/** Every address for every user once, and again with what tests answer: nothing else is done there. */
const pages: readonly Screen[] = [
  ...new Map(
    everyScreen
      .flatMap(([viewers, screens]) => screens.filter((one) => isLoadedAlone(viewers, one)))
      .map((one) => [`${one.who} ${one.at} ${one.prepare === undefined ? '' : one.name}`, one]),
  ).values(),
];

const windows = [
  { width: 360, options: phone },
  { width: 1280, options: { viewport: { width: 1280, height: 800 } } },
];

const pathsOf = (entries: readonly RouteConfigEntry[]): readonly string[] =>
  entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children),
  ]);

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

describe('the pages that are loaded on a slow line', () => {
  it('have every address', () => {
    const loaded = pages.map(({ at }) => new URL(at, 'https://nsem.test').pathname);
    const missing = pathsOf(routes).filter(
      (path) => !loaded.some((pathname) => matchPath(path, pathname) !== null),
    );
    expect(missing).toEqual([]);
  });
});

describe.each(windows)('on a slow line, $width px wide', ({ options }) => {
  const idle: SlowWindow[] = [];
  // Beside each other, because all of them wait for the line.
  it.concurrent.each(pages)('$who: $name at $at does not move', async (page) => {
    const window = idle.pop() ?? (await openSlowWindow(stage, options));
    const { shift, moved } = await window.load(page);
    idle.push(window);
    expect(shift <= mostShift ? [] : [shift, ...moved]).toEqual([]);
  });
});
