import { catalogueNames, toNameKey, type LanguageRegistry } from '@nsem/core';

import { languageAliases } from '../languages/language-aliases.ts';

/** The codes of the languages of a new marketplace, in the order of `catalogueNames`. */
const codes = `
  en es fr de it pt ru zh ja ko ar hi nl sv no da fi pl cs hu el tr he th vi id ms tl sw
  am abr ads ade aha ak anf cko any avn afu bim biv bib kzc bwu cli cll cpn ncu dga dag
  ada mzw ntr doy nnu ee fat gur gaa gpe gse acd gjn gwx hag ha kpo jwi jmr xkt xsm xon
  kph kye kus lar lef lig lgq maw nfr naw nlu nko bud nyb nzi sig saf sfw lip snw sil akp
  tcd tpm kdh bov tw vag wlx wss ssl af bm bci bem ny din dyu bin efi fon ff lg ibb ig ijc
  kab kam kr ki rw kg kri ln lua luo vmw mg mnk men mos pcm nd nso nyn om rn sg srr sn so
  snk nr st suk sus ss ti tiv ts tn umb ve wo xh yo dje zu sq hy as az eu be bn bs bg my
  yue ca ceb hr et ka gu ht is jv kn kk km ku ky lo lv lt mk ml mt mr mn ne ps fa pa qu ro
  sr sd si sk sl su tg ta te tk uk ur ug uz cy`
  .trim()
  .split(/\s+/);

/** A registry of the languages of a new marketplace, without the file of all languages. */
export function createCatalogueRegistry(): LanguageRegistry {
  const known = new Set(codes);
  const byName = new Map([
    ...languageAliases
      .filter(([, code]) => known.has(code))
      .map(([name, code]) => [toNameKey(name), code] as const),
    ...catalogueNames.map((name, at) => [toNameKey(name), codes[at] ?? ''] as const),
  ]);
  return { codeOf: (name) => byName.get(toNameKey(name)) };
}
