/**
 * Pauses and resumes an upload. What has arrived stays on the server for a day.
 *
 * @example
 * ```ts
 * const control = new UploadControl();
 * const work = { service_type: 'transcription', language: 'Twi' } as const;
 * const job = nsem.jobs.upload({ ...work, audio: 'makola-market.mp3' }, { control });
 * control.pause();
 * control.resume();
 * await job;
 * ```
 */
export class UploadControl {
  #isPaused = false;
  readonly #listeners = new Set<() => void>();

  /** Whether the upload is paused. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Stops sending at once. */
  pause(): void {
    this.#change(true);
  }

  /** Continues where the server has all bytes before. */
  resume(): void {
    this.#change(false);
  }

  /** Calls a function each time that the upload is paused or resumed; returns how to stop that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #change(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return;
    this.#isPaused = isPaused;
    for (const listener of this.#listeners) listener();
  }
}
