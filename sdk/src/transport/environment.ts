const read = (name: string): string | undefined => process.env[name];

/** An environment variable; undefined if it is empty, or if Deno does not allow to read it. */
export function readVariable(name: string): string | undefined {
  try {
    return read(name) || undefined;
  } catch {
    return undefined;
  }
}

/** Whether undici can read its own variable; without the permission of Deno every request would fail. */
export function canUndiciRun(): boolean {
  try {
    read('UNDICI_NO_WASM_SIMD');
    return true;
  } catch {
    return false;
  }
}
