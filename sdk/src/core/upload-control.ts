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

  /**
   * Stops sending at once.
   *
   * @example
   * ```ts
   * const control = new UploadControl();
   * window.addEventListener('offline', () => control.pause());
   * ```
   */
  pause(): void {
    this.#change(true);
  }

  /**
   * Continues where the server has all bytes before.
   *
   * @example
   * ```ts
   * const control = new UploadControl();
   * window.addEventListener('online', () => control.resume());
   * ```
   */
  resume(): void {
    this.#change(false);
  }

  /**
   * Calls a function each time that the upload is paused or resumed; returns how to stop that.
   *
   * @example
   * ```ts
   * const control = new UploadControl();
   * const stop = control.onChange(() => console.log(control.isPaused ? 'Paused' : 'Sending'));
   * stop();
   * ```
   */
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
