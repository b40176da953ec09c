import { testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';

/** The price of a word or a minute in the tests, in GHS. */
const prices = { translation: 0.25, transcription: 6, narration: 0.3 } as const;

/** Sets the prices, for which the pages have no screen yet. */
export async function setPrices({ url }: TestMarketplace): Promise<void> {
  const session = await new Nsem({ baseUrl: url }).auth.login(testAdmin);
  const nsem = new Nsem({ baseUrl: url, token: session.access_token });
  for await (const { id, service_type: type } of nsem.pricing.list()) {
    const unitPrice = prices[type];
    await nsem.pricing.update(
      id,
      type === 'transcription' ? { price_per_minute: unitPrice } : { price_per_word: unitPrice },
    );
  }
}
