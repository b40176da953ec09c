declare module 'virtual:built-files' {
  /** What the build made; `scripts/build-worker.ts` writes it. */
  export const built: Readonly<{
    /** The file that each document of this build names, and no document of another build. */
    mark: string;
    /** The document that shows any screen. */
    fallback: string;
    /** What every screen and the public pages need: stored with the worker. */
    shell: readonly Readonly<{ url: string; revision: string | null }>[];
    /** The files of each screen besides the shell, by the path of its document. */
    screens: Readonly<Record<string, readonly string[]>>;
    /** The files of the pages of a role. */
    filesOf: Readonly<Record<string, readonly string[]>>;
  }>;
}
