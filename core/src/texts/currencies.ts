const currencies: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€', 'EUR', 'EURO', 'EUROS'],
  GBP: ['£', 'GBP'],
  GHS: ['₵', '¢', 'GH₵', 'GH¢', 'GHC', 'GHS', 'CEDI', 'CEDIS', 'SIDI', 'SIIDI'],
  NGN: ['₦', 'NGN', 'NAIRA'],
  USD: ['$', 'US$', 'USD', 'DOLLAR', 'DOLLARS'],
  XOF: ['CFA', 'FCFA', 'XOF'],
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(currencies).flatMap(([code, names]) => names.map((name) => [name, code])),
);

/** As far as the longest name reaches, with "Ghana" before it. */
const reach = 16;

/**
 * The currency of the number from `start` to `end`, by the sign, code or name beside it.
 *
 * @returns an ISO 4217 code; undefined if there is none that is known.
 */
export function currencyBeside(text: string, start: number, end: number): string | undefined {
  const before = text.slice(Math.max(0, start - reach), start).trimEnd();
  const after = text.slice(end, end + reach).trimStart();
  const named = after.replace(/^(?:Ghana|New)\s/iu, '').split(/[^\p{L}\p{Sc}]/u, 1)[0] ?? '';
  const [sign = ''] = before.split(/[^\p{L}\p{Sc}]/u).slice(-1);
  return codes.get(sign.toUpperCase()) ?? codes.get(named.toUpperCase());
}
