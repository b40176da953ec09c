export { countPieces, countWords, type WordCount } from './count-words.ts';
export {
  createPrice,
  deletePrice,
  listPrices,
  openPrices,
  readPrice,
  updatePrice,
} from './manage-prices.ts';
export {
  highestUnitPrice,
  priceUnit,
  type Price,
  type PriceStore,
  type PriceUnit,
  type PricingFault,
} from './price.ts';
export { billedTenths, isQuick, quoteFor, type Measure, type Quote } from './quote.ts';
