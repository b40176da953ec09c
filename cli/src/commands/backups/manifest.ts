/** A file in an archive. */
export type ManifestFile = Readonly<{ name: string; size_bytes: number; sha256: string }>;

/** The contents of an archive, as its `manifest.json` lists them. */
export type Manifest = Readonly<{
  created_at: string;
  files: readonly ManifestFile[];
  /** Stored files that were damaged on the server when the backup was made. */
  damaged: readonly Readonly<{ name: string; reason: string }>[];
}>;

const formatVersion = 1;
/** The format of an archive that only has what changed since another. */
const incrementVersion = 2;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isFile = (value: unknown): value is ManifestFile =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  Number.isSafeInteger(value['size_bytes']) &&
  typeof value['sha256'] === 'string';

const isDamage = (value: unknown): value is Manifest['damaged'][number] =>
  isRecord(value) && typeof value['name'] === 'string' && typeof value['reason'] === 'string';

/** Reads a manifest; null if it is not one of this format. */
export function parseManifest(text: string): Manifest | null {
  const found = parseJson(text);
  if (!isRecord(found) || found['format_version'] !== formatVersion) return null;
  const { created_at: createdAt, files, damaged } = found;
  if (typeof createdAt !== 'string' || !Array.isArray(files) || !Array.isArray(damaged))
    return null;
  const isValid = files.every(isFile) && damaged.every(isDamage);
  return isValid ? { created_at: createdAt, files, damaged } : null;
}

/** Whether a manifest is that of an increment, which nothing can be restored from on its own. */
export function isOfIncrement(text: string): boolean {
  const found = parseJson(text);
  return isRecord(found) && found['format_version'] === incrementVersion;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
