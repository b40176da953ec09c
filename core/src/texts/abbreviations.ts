import type { LanguageCode } from '../languages/language.ts';

/** The lists of one language, as `Abbreviations` describes them; words are separated by spaces. */
type AbbreviationLists = Readonly<{
  inside: string;
  beforeNumber: string;
  beforeName: string;
  ofTime: string;
  starters: string;
  hasOrdinals?: boolean;
}>;

/** Capitals are written if the abbreviation always has one; others are found with or without it. */
const english: AbbreviationLists = {
  inside:
    'dr drs mr mrs ms messrs mx prof rev revd fr hon rt gen col maj capt cpt lt sgt cpl pte pvt insp supt ' +
    'brig cdr cmdr adm amb sen Rep atty alh eng engr esq gov pres pst ps ev evang apst bp abp dept univ mt ' +
    'e.g eg i.e ie viz cf c.f vs v approx al',
  beforeNumber:
    'no nos nr p pp para paras fig figs vol vols ch chs chap chaps v vv vs vss cap art arts sect sec ' +
    'secs tel ext mob fax max min hr hrs mins lb lbs oz ft reg ref ed ver ex Pss cc tab app ' +
    'Gen Exod Lev Num Deut Josh Judg Kgs Chr Chron Neh Esth Prov Eccl Isa Jer Lam Ezek Hos Mic Nah Hab ' +
    'Zeph Hag Zech Matt Mt Mk Lk Jn Rom Cor Gal Eph Thess Philem Heb Jas Pet ' +
    'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun',
  beforeName:
    'St Ste Sr Jr Snr Jnr Inc Ltd Co Corp Bros Rd Ave Blvd Ln Hwy Ph.D M.Sc B.Sc M.Phil B.Ed M.Ed',
  ofTime: 'a.m p.m am pm',
  starters:
    'A After All Also Although An And Another Any Are As At Because Before Both But By Can Do Does Each ' +
    'Every Everyone For From Give Go He Her Here His How However I If In Is It Its Just Let Many Most My ' +
    'Never No Not Now On Once One Only Or Our Please Read See She Since So Some Such Take That The Their ' +
    'Then There Therefore These They This Those Though Thus To Today Tomorrow Use Was We What When Where ' +
    'Which While Who Why Will With Yes Yesterday You Your',
};

const fr: AbbreviationLists = {
  inside:
    'M MM Mme Mmes Mlle Mlles Dr Drs Pr Prof Me Mgr St Ste Gén Col Cap Cdt Lt Adj R.P S.E S.M ' +
    'p.ex ex c.-à-d c-à-d cf env vs not',
  beforeNumber:
    'no nos n p pp fig vol chap ch art al tél ann v vv éd tab max min ' +
    'janv févr mars avr juin juil août sept oct nov déc lun mar mer jeu ven sam dim',
  beforeName: 'av bd boul pl Cie Sté apr.J.-C J.-C',
  ofTime: '',
  starters:
    'À Après Au Aussi Avant Avec Ce Ces Cet Cette Chaque Comme Dans De Demain Depuis Des Elle Elles En ' +
    'Ensuite Et Hier Ici Il Ils Je La Le Les Leur Lors Mais Même Ne Non Nos Notre Nous On Or Ou Où Oui ' +
    'Par Pas Pour Prenez Puis Quand Que Qui Sa Sans Ses Si Son Sous Sur Tous Tout Toute Tu Un Une Voici ' +
    'Vos Votre Vous',
};

const de: AbbreviationLists = {
  inside:
    'Dr Dres Prof Hr Hrn Fr Frl St Dipl Ing med jur phil theol h.c rer.nat Mag Rev Gen Pfr ' +
    'z.B z.T z.Zt z.Hd d.h d.i u.a u.Ä u.U i.d.R i.A i.V i.S.d o.Ä o.g s.o s.u v.a v.Chr n.Chr m.E a.D a.M b.w ' +
    'bzw bspw beispielsw ca evtl ggf inkl exkl insb insbes gem geb gest lt mind sog sogen vgl zz zzgl abzgl vs',
  beforeNumber:
    'Nr Nrn S Bd Bde Abs Art Kap Abb Tab Ziff Anm Tel Str max min Std Min Sek Aufl Jg V Ps ' +
    'Jan Jän Feb Febr Mär Apr Jun Jul Aug Sep Sept Okt Nov Dez Mo Di Mi Do Fr Sa So',
  beforeName: 'Str Co jun sen Ges',
  ofTime: '',
  starters:
    'Aber Alle Alles Als Also Am An Auch Auf Aus Bei Bis Bitte Da Danach Dann Das Dass Dem Den Denn Der ' +
    'Des Deshalb Die Dies Diese Dieser Dieses Doch Dort Du Ein Eine Einer Einige Er Es Euer Für Gestern ' +
    'Hat Heute Hier Ich Ihr Ihre Im In Ist Ja Jede Jeder Jetzt Kein Keine Man Mein Meine Mit Morgen Nach ' +
    'Nehmen Nein Nicht Noch Nun Nur Ob Oder Ohne Sein Seine Seit Sie Sind So Um Und Uns Unser Unter Viele ' +
    'Vom Von Vor War Warum Was Weil Wenn Wer Wie Wir Wo Zu Zum Zur',
  hasOrdinals: true,
};

const es: AbbreviationLists = {
  inside:
    'sr sra sres sras srta dr dra dres dras D dña prof profa lic ing arq gral cnel cap tte sto sta mons pbro ' +
    'excmo ilmo ud uds vd vds p.ej ej c.f cf vs aprox fr P',
  beforeNumber:
    'núm núms n no p pp pág págs vol cap caps art arts fig figs tel teléf ext v vv tomo ' +
    'ene feb mar abr may jun jul ago sep sept oct nov dic',
  beforeName: 'EE.UU Av Avda c Cía S.A Ltda Jr a.C d.C',
  ofTime: 'a.m p.m',
  starters:
    'A Ahora Al Antes Aquí Así Aunque Ayer Cada Como Con Cuando De Desde Después Donde El Ella Ellas ' +
    'Ellos En Entonces Es Esa Ese Eso Esta Este Esto Está Están Estas Estos Fue Hay Hoy La Las Le Les Lo ' +
    'Los Luego Mañana Me Mi Mis Muchos No Nos Nosotros Nuestra Nuestro O Para Pero Por Porque Que Se Sí Si ' +
    'Sin Sobre Son Su Sus También Te Todo Todos Tome Tu Tus Un Una Y Ya Yo',
};

const pt: AbbreviationLists = {
  inside:
    'sr sra srs sras srta dr dra drs dras D prof profa eng arq gen cel cap ten sto sta rev pe exmo exma ilmo ' +
    'p.ex ex cf vs aprox v.Exa',
  beforeNumber:
    'n no p pp pág págs vol cap caps art arts fig figs tel ext v vv ' +
    'jan fev mar abr mai jun jul ago set out nov dez',
  beforeName: 'Av R Cia Ltda S.A Jr a.C d.C EUA',
  ofTime: 'a.m p.m',
  starters:
    'A Agora Ainda Amanhã Antes Ao Aqui As Assim Até Cada Com Como Da Das De Depois Do Dos E Ela Elas Ele ' +
    'Eles Em Então Essa Esse Esta Este Está Eu Foi Há Hoje Isso Isto Já Logo Mas Meu Minha Muitos Na Não ' +
    'Nas No Nos Nós Nossa Nosso O Onde Ontem Os Ou Para Pela Pelo Por Porque Quando Que Se Sem Seu Seus ' +
    'São Sim Sua Suas Também Todos Tome Um Uma Você Vocês É',
};

const it: AbbreviationLists = {
  inside:
    'sig sigg sigra sig.ra sig.na dott dr dott.ssa prof prof.ssa ing avv arch geom rag gen col cap ten mons ' +
    'rev On S SS p.es es cfr cf ca vs c.a',
  beforeNumber:
    'n nn p pp pag pagg vol cap capp art artt fig figg tel int v vv ' +
    'gen feb mar apr mag giu lug ago set sett ott nov dic',
  beforeName: 'V.le P.za S.p.A S.r.l a.C d.C',
  ofTime: '',
  starters:
    'A Adesso Al Alla Anche Ancora Che Chi Ci Come Con Così Da Dal Dalla Del Della Di Dopo Dove E Era Gli ' +
    'Ha Hanno I Ieri Il In Io La Le Lei Lo Loro Lui Ma Mi Molti Nel Nella No Noi Non Oggi Ogni Ora Per ' +
    'Perché Poi Prenda Prima Qui Quando Quella Quello Questa Questo Se Senza Si Sì Sono Su Sua Sul Sulla ' +
    'Suo Tu Tutti Un Una Voi È',
};

const nl: AbbreviationLists = {
  inside:
    'dr drs ir ing mr mw mevr dhr prof ds st Z.K.H bijv bv b.v d.w.z dwz t.a.v t.b.v t.w.v m.b.t m.a.w o.a ' +
    'o.l.v i.v.m i.p.v i.h.b m.n n.a.v m.i.v a.u.b resp vgl ca incl excl vs zgn',
  beforeNumber:
    'nr nrs p pp blz pag fig afb tab vol hfst art lid tel max min jan feb mrt apr jun jul aug sep sept okt nov dec',
  beforeName: 'str jr sr v.Chr n.Chr',
  ofTime: '',
  starters:
    'Aan Alle Als Bij Daar Dan Dat De Deze Die Dit Een En Er Het Hier Hij Hoe Hun Ik Ja Je Jij Maar Mag ' +
    'Met Na Naar Nee Neem Niet Nu Of Om Onze Ook Op Te Toen Tot U Uit Uw Van Vandaag Veel Voor Waar Wanneer ' +
    'Waarom Wat We Wie Wij Zij Ze Zijn Zo',
};

const ru: AbbreviationLists = {
  inside:
    'им ул пр просп пер пл наб д кв корп обл р-н пос дер с г-н г-жа гр тов проф акад доц св о ст инж ген полк ' +
    'т.е т.к т.н т.ч см ср напр прим',
  beforeNumber:
    'стр с рис табл гл п пп т ч разд № тел доб янв февр мар апр июн июл авг сент окт нояб дек',
  beforeName: 'г гг в вв т.д т.п др пр руб коп тыс млн млрд н.э',
  ofTime: '',
  starters:
    'А Без Больше В Во Вот Все Всё Вы Где Да Для До Если Есть Еще Ещё За И Из Или Их К Как Когда Кто ' +
    'Мне Мы На Не Нет Но Ну О Об Он Она Они Оно От По Под После Потом Потому При С Сегодня Сейчас Со ' +
    'Так Также Там То Тогда Ты У Уже Через Что Чтобы Эта Эти Это Этот Я',
};

const el: AbbreviationLists = {
  inside: 'κ κα κος δρ δις καθ Αγ π.χ δηλ πχ βλ πρβλ λ.χ',
  beforeNumber: 'αρ σ σελ τόμ κεφ άρθρ τηλ εικ παρ',
  beforeName: 'κ.λπ κλπ κ.ά κ.ο.κ π.Χ μ.Χ ΗΠΑ',
  ofTime: 'π.μ μ.μ',
  starters:
    'Αν Αυτή Αυτό Αυτός Δεν Είναι Εκεί Εμείς Εδώ Η Θα Και Μετά Με Να Ο Οι Όταν Πού Σε Τα Την Το Τον Των Ως',
};

/** Nordic languages have much in common; what only one of them has does no harm in the others. */
const nordic: AbbreviationLists = {
  inside:
    'dr prof ing fr frk hr bl.a f.eks t.ex d.v.s dvs m.fl o.s.v osv pga p.g.a ca evt ev ev.t inkl ekskl exkl jf jfr ' +
    'kl mht vedr vs s.k sk t.o.m fr.o.m f.d f.n',
  beforeNumber:
    'nr s sid sida kap fig tab art tlf tel max maks min stk jan feb mar apr jun jul aug sep sept okt nov dec des',
  beforeName: 'st m.m etc',
  ofTime: '',
  starters:
    'Alla Alle At Att Da De Den Denne Denna Der Dere Deres Dessa Det Detta Dette Disse Du Där Då En Er Et Ett ' +
    'For Från Fra För Han Har Her Hon Hun Hur Hvad Hva Hvem Hvis Hvor Här I Ikke Inte Ja Jag Jeg Kan Man Med ' +
    'Men Mange Många Nei Nej Nu Nå Når När Och Om Og På Så Som Ta Till Til Under Var Ved Vi Vid',
  hasOrdinals: true,
};

const tr: AbbreviationLists = {
  inside: 'Dr Prof Doç Av Sn Yrd Op Uzm Müh Alb Gen Hz örn vb vs bkz yy',
  beforeNumber: 'No no s ss cilt böl md Tel tel',
  beforeName: 'Mah Cad Sok Apt Blv M.Ö M.S T.C',
  ofTime: '',
  starters:
    'Ama Ben Bir Biz Bu Bunlar Burada Bugün Daha Eğer En Evet Hayır Hem Her İki Ne Neden O Onlar Sen Siz ' +
    'Sonra Şimdi Şu Ve Veya Yarın',
  hasOrdinals: true,
};

const slavic: AbbreviationLists = {
  inside:
    'dr prof inż mgr ks św ul al pl gen płk im hab np tzn tj tzw m.in ok wg zob por ' +
    'Ing Mgr MUDr JUDr doc pan p sv tř nám např tj tzv popř resp',
  beforeNumber: 'nr nry s str t rozdz rys tab art ust pkt poz tel č čl odst obr kap',
  beforeName: 'r itd itp atd apod n.e',
  ofTime: '',
  starters:
    'A Ale Ani Aby Bo By Był Było Być Co Czy Dla Do Dlatego Gdy Gdzie I Ich Jak Jest Jeśli Już Kiedy Kto Na ' +
    'Nie O Od On Ona Oni Po Potem Przy Są Tak Także Tam Ten To Ty W We Z Za Ze ' +
    'Až Byl Je Jsem Jsou Kde Když Má My Ne Něco Pak Pokud Proto Před Se Tato Tento Toto V Však',
  hasOrdinals: true,
};

const sw: AbbreviationLists = {
  inside: 'Dk Dkt Bw Bi Mh Prof Mch Ndg k.m n.k vs Dr Mr Mrs Rev Hon Sr St',
  beforeNumber: 'na uk Na Uk ukur juz Tel tel Jan Feb Mac Apr Jun Jul Ago Sep Okt Nov Des',
  beforeName: 'n.k k.k S.L.P K.K B.K',
  ofTime: 'a.m p.m',
  starters:
    'Alisema Hii Hapa Hivyo Huyu Ili Kama Kisha Kwa Lakini Mimi Na Ni Sasa Si Sisi Wao Wewe Ya Yeye Yao',
};

const hi: AbbreviationLists = {
  inside: 'डॉ डा प्रो पं श्री कु मो ए बी सी डी ई एफ एच जे के एल एम एन ओ पी आर एस टी यू वी',
  beforeNumber: 'सं क्र पृ',
  beforeName: '',
  ofTime: '',
  starters: '',
};

const ar: AbbreviationLists = {
  inside: 'د أ م أ.د د.م ص.ب ج.م',
  beforeNumber: 'ص ج ط ت هاتف رقم',
  beforeName: 'هـ ق.م',
  ofTime: '',
  starters: '',
};

/** The lists of each language that has its own. */
const abbreviationLists: Readonly<Record<string, AbbreviationLists>> &
  Readonly<{ en: AbbreviationLists }> = {
  ar,
  cs: slavic,
  da: nordic,
  de,
  el,
  en: english,
  es,
  fr,
  hi,
  it,
  nb: nordic,
  nl,
  nn: nordic,
  no: nordic,
  pl: slavic,
  pt,
  ru,
  sk: slavic,
  sv: nordic,
  sw,
  tr,
};

/** The abbreviations of one language, without their full stops. */
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

/** The words that follow a time of day in the same sentence: days, months and time zones. */
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
