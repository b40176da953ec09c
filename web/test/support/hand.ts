import type { Locator, Page } from 'playwright';

/** The work of an errand, for a person with a mouse and a keyboard. */
export type Effort = Readonly<{ clicks: number; fields: number }>;

/**
 * Does an errand on a page and counts its work.
 *
 * - A click is every press of a link, a button, a tab, a star, a switch or an option, also of the
 *   link in a mail that brings a person back.
 * - A field is every control of a form that a person gives a value. Pressing into a field belongs to
 *   the field, but every option that is chosen in it is a click.
 */
export class Hand {
  readonly #page: Page;
  readonly #clicks: string[] = [];
  readonly #fields: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  get effort(): Effort {
    return { clicks: this.#clicks.length, fields: this.#fields.length };
  }

  /** What was pressed and filled in, in order. */
  get steps(): string {
    const { clicks, fields } = this.effort;
    return [
      `clicks ${clicks}: ${this.#clicks.join(', ')}`,
      `fields ${fields}: ${this.#fields.join(', ')}`,
    ].join('; ');
  }

  /** Presses something that is there once. */
  async press(target: Locator): Promise<void> {
    this.#clicks.push(await nameOf(target));
    await target.click();
  }

  /** Types into a field. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#fields.push(await nameOf(field));
    await field.fill(text);
  }

  /** Chooses options in a select, all of them in one field. */
  async pick(field: Locator, ...options: readonly string[]): Promise<void> {
    this.#fields.push(await nameOf(field));
    const isNative = (await field.locator('option').count()) > 0;
    for (const option of options) {
      if (isNative) {
        this.#clicks.push(`option "${option}"`);
        await field.selectOption({ label: option });
        continue;
      }
      await field.click();
      if ((await field.getAttribute('readonly')) === null) await field.fill(option);
      await this.press(this.#page.getByRole('option', { name: option, exact: true }));
    }
  }

  /** Opens the path of a link in a mail. */
  async follow(path: string): Promise<void> {
    this.#clicks.push(`mail ${path}`);
    await this.#page.goto(path);
  }
}

/** The role and the name of a control, such as `button "Login"`. */
async function nameOf(target: Locator): Promise<string> {
  const [line = ''] = (await target.ariaSnapshot()).split('\n');
  const [, name = line] = /^- '?([a-z]+ "(?:[^"\\]|\\.)*"|text: .*)/.exec(line) ?? [];
  return name;
}
