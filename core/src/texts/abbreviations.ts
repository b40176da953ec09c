import type { LanguageCode } from '../languages/language.ts';
import { abbreviationLists, type AbbreviationLists } from './abbreviations-by-language.ts';

/** What ends with a full stop within a sentence, in one language; without that full stop. */
export type Abbreviations = Readonly<{
  /** Never the end of a sentence, such as "Dr" and "e.g"; those of several words without spaces. */
  inside: ReadonlySet<string>;
  /** Not the end of a sentence if a number follows, such as "No" and "Jan". */
  beforeNumber: ReadonlySet<string>;
  /** The end of a sentence only if one of the starters follows, such as "Jr" and "St". */
  beforeName: ReadonlySet<string>;
  /** Not the end of a sentence if a day, a month or the name of a time zone follows, such as "a.m". */
  ofTime: ReadonlySet<string>;
  /** Words that begin a sentence rather than a name, so that "hepatitis B. The" is an end. */
  starters: ReadonlySet<string>;
  /** Whether numbers with a full stop are ordinals, as in "4. Januar". */
  hasOrdinals: boolean;
}>;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' ').filter(Boolean));

const toAbbreviations = (lists: AbbreviationLists): Abbreviations => ({
  inside: words(lists.inside),
  beforeNumber: words(lists.beforeNumber),
  beforeName: words(lists.beforeName),
  ofTime: words(lists.ofTime),
  starters: words(lists.starters),
  hasOrdinals: lists.hasOrdinals ?? false,
});

const byLanguage = new Map<LanguageCode, Abbreviations>();

/**
 * The abbreviations of a language. Texts in the languages of Ghana have those of English, its official
 * language, such as "Dr. Mensah" and "4 Jan. 2026", so these count for every language without its own.
 */
export function abbreviationsOf(language: LanguageCode): Abbreviations {
  const key = Object.hasOwn(abbreviationLists, language) ? language : 'en';
  const known = byLanguage.get(key);
  if (known !== undefined) return known;
  const { en } = abbreviationLists;
  const abbreviations = toAbbreviations(abbreviationLists[key] ?? en);
  byLanguage.set(key, abbreviations);
  return abbreviations;
}

/** What follows a time of day in the same sentence: days, months and time zones. */
export const timeFollowers: ReadonlySet<string> = words(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun ' +
    'January February March April May June July August September October November December ' +
    'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec ' +
    'GMT UTC WAT CAT EAT SAST CET CEST BST IST EST EDT CST CDT MST PST PDT Eastern Central Pacific ' +
    // Days in Akan, Ewe, Ga, Dagbani and Hausa.
    'Dwoada Ɛdwoada Benada Ɛbenada Wukuada Yawoada Fiada Efiada Memeneda Kwasiada ' +
    'Dzoɖa Blaɖa Braɖa Kuɖa Yawoɖa Fiɖa Memleɖa Memliɖa Kɔsiɖa ' +
    'Dzoɖagbe Blaɖagbe Braɖagbe Kuɖagbe Yawoɖagbe Fiɖagbe Memleɖagbe Memliɖagbe Kɔsiɖagbe ' +
    'Ju Jufɔ Shɔ Soo Sohaa Hɔɔ Hɔgbaa Atani Atalaata Alaba Alamisi Alizumma Asibiri Alahari ' +
    'Litinin Talata Laraba Alhamis Jumma Asabar Lahadi',
);

/** Words before a letter that is a label rather than an initial, as in "vitamin C" and "plan B". */
export const labelWords: ReadonlySet<string> = words(
  'annex answer appendix area artery band block box building category cell class clause column course ' +
    'deck diagram division document drive exhibit factor figure form gate grade group hall hepatitis ' +
    'house item key layer lesson letter level line list lot model module note option page panel paper ' +
    'part phase plan plot point pole position product question rhesus room route row schedule section ' +
    'series set shift side site size source stage step stream subject table team terminal text type ' +
    'unit version vitamin vitamins volume ward warehouse wing zone ' +
    'annexe bloc bâtiment catégorie classe colonne groupe hépatite ligne lettre niveau option partie ' +
    'salle tableau vitamine vitamines ' +
    'abschnitt anhang anlage block buchstabe figur form gruppe haus kategorie klasse plan punkt ' +
    'raum reihe spalte stufe tabelle teil typ variante zeile ' +
    'anexo apartado bloque categoría clase columna grupo letra nivel parte sección tabla tipo vitamina ' +
    'categoria classe coluna secção seção tabela allegato colonna gruppo lettera livello sezione tabella',
);
