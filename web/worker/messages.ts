/** What a page can ask of the worker. */
export type WorkerMessage =
  /** The user wants the version that waits. */
  | Readonly<{ type: 'take-over' }>
  /** To open again without a connection: this page, what it has loaded, and the pages of the role. */
  | Readonly<{ type: 'store'; page: string; files: readonly string[]; role: string }>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a message, which a page of an earlier version may have sent; undefined if it is unknown. */
export function readMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, page, files, role } = data as Readonly<Record<string, unknown>>;
  if (type === 'take-over') return { type };
  if (type !== 'store' || !isText(page) || !isText(role) || !Array.isArray(files)) return undefined;
  return { type, page, files: files.filter(isText), role };
}
