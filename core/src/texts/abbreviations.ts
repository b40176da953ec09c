import type { LanguageCode } from '../languages/language.ts';

/** What ends with a full stop within a sentence, in one language; without that full stop. */
export type Abbreviations = Readonly<{
  /** Never the end of a sentence, such as "Dr" and "e.g". */
  inside: ReadonlySet<string>;
  /** Not the end of a sentence if a number follows, such as "No" and "Jan". */
  beforeNumber: ReadonlySet<string>;
  /** Words that begin a sentence rather than a name, so that "hepatitis B. The" is an end. */
  starters: ReadonlySet<string>;
}>;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Capitals are written if the abbreviation always has one; others are found with or without it. */
const english: Abbreviations = {
  inside: words(
    'Dr Drs Mr Mrs Ms Messrs Prof Rev Revd Fr Sr St Ste Hon Rt Gen Col Maj Capt Cpt Lt Sgt Cpl Insp ' +
      'Supt Alh Eng Engr Esq Gov Pres e.g eg i.e ie viz cf vs approx c.f',
  ),
  beforeNumber: words(
    'no nos nr p pp para fig figs vol ch chap Art sec sect tel ext mob ' +
      'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun',
  ),
  starters: words(
    'A An And But Do For He How I If In It No Not On Or Our Please She So That The Their Then There ' +
      'These They This Those To We What When Where Who Why Yes You Your',
  ),
};

const french: Abbreviations = {
  inside: words(
    'M MM Mme Mmes Mlle Mlles Dr Drs Pr Prof Me Mgr St Ste Gén Col Cap Lt ' +
      'p.ex ex c.-à-d c-à-d cf env vs',
  ),
  beforeNumber: words('no nos p pp fig vol chap art al tél janv févr avr juil sept oct nov déc'),
  starters: words(
    'À Au Ce Ces Cet Cette Dans De Elle Elles En Et Il Ils Je La Le Les Mais Ne Nous On Où Par Pour ' +
      'Quand Que Si Son Sur Tu Un Une Vous',
  ),
};

/**
 * The abbreviations of a language. Texts in the languages of Ghana have those of English, its official
 * language, such as "Dr. Mensah" and "4 Jan. 2026", so these count for every language without its own.
 */
export const abbreviationsOf = (language: LanguageCode): Abbreviations =>
  language === 'fr' ? french : english;
