/** The versions that a runtime reports; Deno and Bun report the Node that they imitate as well. */
export type RuntimeVersions = Readonly<{
  node: string;
  deno?: string | undefined;
  bun?: string | undefined;
}>;

/** The name and version of the runtime, for the `User-Agent`. */
export function runtimeOf({ node, deno, bun }: RuntimeVersions): string {
  if (deno !== undefined) return `deno/${deno}`;
  return bun === undefined ? `node/${node}` : `bun/${bun}`;
}
