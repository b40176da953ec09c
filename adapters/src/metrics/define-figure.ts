import { Counter, Gauge, type Registry } from 'prom-client';
import type { MetricSources } from './metrics.ts';

/** A figure without labels, which is read when it is requested. */
type Figure = Readonly<{
  name: string;
  help: string;
  /** Null or undefined: there is none now, and it is left out. */
  read: () => number | null | undefined | Promise<number | null | undefined>;
}>;

/** How figures are defined: where they are listed, and who is informed if one cannot be read. */
export type FigureScope = Readonly<{ registry: Registry }> & Pick<MetricSources, 'onFailure'>;

/** Reads a figure; undefined if that fails, which must not cost the others. */
export async function readOrReport<T>(
  { onFailure }: Pick<MetricSources, 'onFailure'>,
  name: string,
  read: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    onFailure(error, name);
    return undefined;
  }
}

/** Reads a figure and shows it; returns whether there is one. A value that cannot be shown is reported, too. */
async function show(
  scope: FigureScope,
  { name, read }: Figure,
  set: (value: number) => void,
): Promise<boolean> {
  const isShown = await readOrReport(scope, name, async () => {
    const value = await read();
    if (value === undefined || value === null) return false;
    set(value);
    return true;
  });
  return isShown === true;
}

/** Defines a figure that can rise and fall. */
export function defineGauge(scope: FigureScope, figure: Figure): void {
  const gauge = new Gauge({
    name: figure.name,
    help: figure.help,
    registers: [scope.registry],
    async collect() {
      if (!(await show(scope, figure, (value) => gauge.set(value)))) gauge.remove();
    },
  });
}

/** Defines a figure that only rises; what it is read from counts since the start. */
export function defineCounter(scope: FigureScope, figure: Figure): void {
  const counter = new Counter({
    name: figure.name,
    help: figure.help,
    registers: [scope.registry],
    async collect() {
      const set = (value: number) => {
        counter.reset();
        counter.inc(value);
      };
      if (!(await show(scope, figure, set))) counter.remove();
    },
  });
}
