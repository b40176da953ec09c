import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { characterAt, characterCount } from '../testing/builders/accounts.ts';
import { checkDeliveredTranslation, checkTranslation } from './check-translation.ts';
import type { TranslationCheck } from './translation-finding.ts';

const findingsOf = (source: string, text: string, targetLanguage = 'tw') =>
  checkTranslation({ segments: [{ source, text }], sourceLanguage: 'en', targetLanguage });

const findingTexts = (source: string, text: string, targetLanguage?: string): readonly string[] =>
  findingsOf(source, text, targetLanguage).map(({ check, text: part }) => `${check}: ${part}`);

describe('a translation without faults', () => {
  it.each([
    ['tw', 'How are you? I am well, thank you.', 'Ɛte sɛn? Me ho yɛ, meda wo ase.'],
    ['tw', 'Come quickly!', 'Bra ntɛm ntɛm!'],
    ['ee', 'Good morning.', 'Ŋdi na mi.'],
    ['ee', 'Go slowly.', 'Zɔ blewu blewu.'],
    ['gaa', 'How are you?', 'Te oyɔɔ tɛŋŋ?'],
    ['dag', 'Good morning.', 'Dasiba.'],
    ['ha', 'How did you sleep?', 'Ina kwana?'],
    ['fr', 'Are you well?', 'Vous allez bien ?'],
    ['tw', 'Pay GHS 1,250.50 on 4/1/2026 at 14:30.', 'Tua GHS 1.250,50 wɔ 2026-01-04, 2:30 p.m.'],
    ['tw', 'Come on 12/03/2026.', 'Bra 12 Ɔbɛnem 2026.'],
    ['fr', 'It costs $1,000.', 'Cela coûte 1 000 $.'],
    ['tw', 'Hello {name}, see <b>www.example.com</b>.', '<b>www.example.com</b> na hwɛ, {name}.'],
    ['tw', 'Write to ama@example.com.', 'Kyerɛw kɔ ama@example.com.'],
    ['tw', 'Call 037 202 2454.', 'Frɛ 0372022454.'],
    ['tw', 'COVID-19 vaccine', 'COVID-19 aduru'],
    ['tw', 'Take 1-2 tablets.', 'Fa nnuru 1-2.'],
    ['tw', 'Kofi Mensah', 'Kofi Mensah'],
    ['tw', 'P.O. Box 12, Accra.', 'P.O. Box 12, Accra.'],
    ['tw', 'www.example.com', 'www.example.com'],
    ['tw', 'Take five tablets.', 'Fa nnuru 5.'],
    ['tw', 'a) Wash (both) hands.', 'a) Hohoro wo nsa (mmienu).'],
    ['zh', 'Wash your hands.', '请洗手。'],
    [
      'zh',
      'Please wash both of your hands well with soap and water before you eat.',
      '饭前请用肥皂和水把双手洗干净。',
    ],
    ['fa', 'I am going home.', 'به خانه می\u200cروم.'],
    ['fr', 'It is 25% more money.', "C'est 25%d'argent en plus."],
    ['tw', 'Pay 50 cedis.', 'Tua sika 50 ($50).'],
    ['ar', 'Are 15 people here?', 'هل هنا ١٥ شخصا؟'],
    ['el', 'Are you well?', 'Είστε καλά;'],
    ['th', 'I love Thailand.', 'ฉันรักประเทศไทย'],
    ['th', 'I love you.', 'ฉัน\u200bรัก\u200bคุณ'],
    ['th', 'Take 15 now.', 'กิน ๑๕ เดี๋ยวนี้'],
    ['ar', 'Pay 1,250.50 now.', 'ادفع ١٬٢٥٠٫٥٠ الآن.'],
    ['ar', 'See ABC now.', 'انظر \u2066ABC\u2069 الآن.'],
    ['am', 'Good morning.', 'እንደምን አደሩ::'],
    ['he', 'The army came.', 'צה"ל בא.'],
    ['ja', 'He said yes.', '彼は「はい。」'],
    ['ja', 'It costs 50,000 yen.', '5万円です。'],
    ['zh', 'See www.example.com now.', '请看www.example.com。'],
    ['zh', 'Write to ama@example.com.', '请写信至ama@example.com。'],
    ['zh', 'Come at 14:35.', '请14点35分来。'],
    ['fr', 'Come at 14:30.', 'Venez à 14 h 30.'],
    ['de', 'Come at 14:30.', 'Kommen Sie um 14.30 Uhr.'],
    ['de', 'It costs 1,250 francs.', "Es kostet 1'250 Franken."],
    ['de', 'The one that came is here.', 'Die, die die Frau sah, ist da.'],
    ['tw', 'Good morning :)', 'Maakye :)'],
    ['tw', '5 kg', '5 kg'],
    ['tw', '①\u2800①', '①\u2800①'],
    ['tw', 'report.pdf', 'report.pdf'],
    ['tw', 'iPhone', 'iPhone'],
    ['tw', '<insert your name>, come.', '<kyerɛw wo din>, bra.'],
    ['tw', '<0>Come</0> <br/>now.', '<0>Bra</0><br> seesei.'],
  ])('has no finding (%s): %s', (language, source, text) => {
    expect(findingTexts(source, text, language)).toEqual([]);
  });
});

describe('a fault of a translation is found', () => {
  it.each([
    ['Wash your hands.', ' ', ['empty: Wash your hands.']],
    ['Wash your hands.', '\u3164', ['empty: Wash your hands.']],
    ['Wash your hands.', '\u2800 \u115F', ['empty: Wash your hands.']],
    ['Wash your hands.', '\u200B\u2060\u0001', ['empty: Wash your hands.']],
    ['①Stop① it.', '①\u00A0①', ['empty: ①Stop① it.']],
    [
      'Hello {name}.',
      'Akwaaba {nam}.',
      ['placeholder-missing: {name}', 'placeholder-added: {nam}'],
    ],
    [
      '%s of %1$d, ${x}, {{y}}, %(n)d',
      '%s ne nneɛma no',
      [
        'placeholder-missing: %1$d',
        'placeholder-missing: ${x}',
        'placeholder-missing: {{y}}',
        'placeholder-missing: %(n)d',
      ],
    ],
    ['Get 50% discount now.', 'Nya 50% so te seesei.', []],
    ['<b>Stop</b> it.', '<b>Gyae.', ['markup-missing: </b>']],
    ['Stop <a href="/en">it</a>.', 'Gyae <a href="/tw">no</a>.', []],
    ['**Stop** it.', '**Gyae.', ['markup-missing: **']],
    ['Name: ____', 'Din: ________', []],
    ['Stop it.', '<i>Gyae.', ['markup-added: <i>']],
    ['<1>Stop</1> it.', '<1>Gyae.', ['markup-missing: </1>']],
    ['Come at 14:35.', 'Bra 15:35.', ['time-missing: 14:35']],
    ['It is 14.35.', 'Ɛyɛ 14.53.', ['number-missing: 14.35', 'number-added: 14.53']],
    ['Wash your hands.', 'Wash your hands.', ['untranslated: Wash your hands.']],
    ['Warning!', 'Warning!', ['untranslated: Warning!']],
    ['Stop.', 'Stop.', ['untranslated: Stop.']],
    ['Ama Mensah, come!', 'Ama Mensah, come!', ['untranslated: Ama Mensah, come!']],
    ['Take 25 tablets.', 'Fa nnuru 52.', ['number-missing: 25', 'number-added: 52']],
    [
      'Call 037 202 2454.',
      'Frɛ 037 202 2455.',
      ['number-missing: 037 202 2454', 'number-added: 037 202 2455'],
    ],
    ['It is 12.50.', 'Ɛyɛ 1250.', ['number-missing: 12.50', 'number-added: 1250']],
    ['Come on 12/03/2026.', 'Bra 12/04/2026.', ['date-missing: 12/03/2026']],
    ['Come on 12/03/2026.', 'Bra 12 Ɔbɛnem.', ['date-missing: 12/03/2026']],
    ['Come at 14:30.', 'Bra 2:45.', ['time-missing: 14:30']],
    ['Come at 8:00 a.m.', 'Bra anɔpa 8.', []],
    ['Pay GH₵ 50 now.', 'Tua seesei.', ['amount-missing: 50']],
    ['Pay 50 cedis now.', 'Tua $50 seesei.', ['currency-changed: 50']],
    ['See www.example.com.', 'Hwɛ www.exampel.com.', ['address-missing: www.example.com']],
    ['Write to ama@example.com.', 'Kyerɛw ama.', ['email-missing: ama@example.com']],
    ['Wash your hands.', 'Hohoro  wo nsa.', ['doubled-space: Hohoro  wo nsa.']],
    [
      'Wash, then dry.',
      'Hohoro , na popa .',
      ['space-before-punctuation: ,', 'space-before-punctuation: .'],
    ],
    ['Wash your hands.', 'Hohoro wo nsa', ['end-punctuation: Hohoro wo nsa']],
    ['Are you well?', 'Wo ho yɛ.', ['end-punctuation: Wo ho yɛ.']],
    ['Run quickly.', 'Tu mmirika ntɛm ntɛm ntɛm.', ['repeated-word: ntɛm']],
    ['Wash (both) hands.', 'Hohoro wo nsa (mmienu.', ['unbalanced-brackets: horo wo nsa (mmienu.']],
    ['Say "yes".', 'Ka "aane.', ['unbalanced-quotes: Ka "aane.']],
    ['I am well.', 'Me ho y3.', ['stand-in: y3']],
    ['He goes home.', ')k) fie.', ['stand-in: )k)']],
    ['I am well.', 'Me ho yε.', ['stand-in: yε']],
    ['Play the MP3 file.', 'Bɔ MP3 no.', []],
    ['I am here.', 'Mewо ha.', ['mixed-scripts: Mewо']],
    ['I am here.', 'Mewɔ\u200b ha.', ['hidden-character: U+200B']],
    ['I am here.', 'Mewe\u0301 ha.', ['not-composed: Mewe\u0301']],
    ['I am here at home with all of you today.', 'Ha.', ['length: Ha.']],
  ])('%s → %s', (source, text, findings) => {
    expect(findingTexts(source, text)).toEqual(findings);
  });

  it.each([
    ['en', 'Wash the the hands.', ['repeated-word: the']],
    ['en', 'He had had it.', []],
    ['fr', 'Nous nous lavons.', []],
  ])('in %s, where doubled words are slips: %s', (language, text, findings) => {
    expect(findingTexts('Hohoro wo nsa.', text, language)).toEqual(findings);
  });

  it('if the same source is translated in two ways', () => {
    const segments = [
      { source: 'Wash your hands.', text: 'Hohoro wo nsa.' },
      { source: 'Wash your hands.', text: 'Hohoro mo nsa.' },
      { source: 'Wash your hands.', text: 'Hohoro wo nsa.' },
    ];
    expect(checkTranslation({ segments, sourceLanguage: 'en', targetLanguage: 'tw' })).toEqual([
      { check: 'inconsistent', severity: 'warning', segment: 1, text: 'Hohoro wo nsa.' },
    ]);
  });
});

describe('the findings', () => {
  it('are errors only if something is missing that others need', () => {
    const severities = new Map(
      [
        ...findingsOf('Hello {name}, <b>stop</b>.', 'Akwaaba {x} <i>.'),
        ...findingsOf('Take 25.', 'Fa  52'),
        ...findingsOf('Hello', ''),
      ].map(({ check, severity }) => [check, severity]),
    );
    const errors: readonly TranslationCheck[] = [
      'placeholder-missing',
      'placeholder-added',
      'markup-missing',
      'markup-added',
      'empty',
    ];
    expect([...severities].filter(([, severity]) => severity === 'error')).toEqual(
      errors.map((check) => [check, 'error']),
    );
    expect(severities.get('number-missing')).toBe('warning');
  });

  it('are few and short, whatever the text', () => {
    const numbers = Array.from({ length: 500 }, (_, nth) => nth + 100).join(', ');
    const findings = findingsOf('Wash your hands.', `${numbers} ${'ε'.repeat(500)}`);
    expect(findings.filter(({ check }) => check === 'number-added')).toHaveLength(5);
    expect(Math.max(...findings.map(({ text }) => text.length))).toBeLessThanOrEqual(80);
  });

  it('are in the order of the segments, of which those without text are left out', () => {
    const segments = [
      { source: 'One.', text: '' },
      { source: ' ', text: '' },
      { source: 'Two.', text: '' },
    ];
    const checked = checkTranslation({ segments, sourceLanguage: 'en', targetLanguage: 'tw' });
    expect(checked.map(({ segment }) => segment)).toEqual([0, 2]);
  });

  it('are none if the source is copied within one language, if its characters are seen', () => {
    const written = fc.string({
      unit: fc.constantFrom(...Array.from('aɔ 3().,?!"{}<>%$@/:é1-*_')),
    });
    fc.assert(
      fc.property(written, (text) => {
        const segments = [{ source: text, text }];
        expect(checkTranslation({ segments, sourceLanguage: 'en', targetLanguage: 'en' })).toEqual(
          [],
        );
      }),
      { numRuns: 300 },
    );
  });

  it('are made for any text without a failure', () => {
    const any = fc.string({ unit: fc.nat(characterCount - 1).map(characterAt) });
    fc.assert(
      fc.property(any, any, fc.constantFrom('tw', 'fr', 'zh', 'el'), (source, text, language) => {
        for (const { text: part } of findingsOf(source, text, language)) {
          expect(part.length).toBeLessThanOrEqual(80);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const french = { sourceLanguage: 'en', targetLanguage: 'fr' };

const check = (source: string, text: string, isOfDocument = false) =>
  checkDeliveredTranslation({ source, text, isOfDocument, ...french }).map(
    ({ check: found, severity, line, text: part }) => [found, severity, line, part],
  );

describe('a translation that is delivered as one text', () => {
  it('case 37, check-not-at-delivery: lost placeholders are errors', () => {
    const found = check('You have %s messages in {folder}.', 'Vous avez des messages.');
    expect(found).toEqual([
      ['placeholder-missing', 'error', null, '%s'],
      ['placeholder-missing', 'error', null, '{folder}'],
    ]);
  });

  it.each([
    ['', 'Nothing.', 'empty'],
    ['Ouvrez {file}.', 'Open {name}.', 'placeholder-missing'],
    ['Ouvrez {name} {name}.', 'Open {name}.', 'placeholder-added'],
    ['Appuyez sur OK.', 'Press <b>OK</b>.', 'markup-missing'],
    ['Appuyez sur **OK**.', 'Press OK.', 'markup-added'],
    ['Une photo ici.', 'A ① picture here.', 'mark-missing'],
  ])('%j for %j has the error %s', (text, source, error) => {
    expect(check(source, text)).toContainEqual([error, 'error', null, expect.any(String)]);
  });

  it.each([
    // A placeholder, a number or a tag that has moved to another line is not lost.
    ['Hello {name}.\nOpen page 3.', 'Ouvrez la page 3.\nBonjour {name}.'],
    ['Hello {name}. Open <b>page 3</b>.', 'Bonjour {name}.\nOuvrez <b>la page 3</b>.'],
    // A line was divided, two sentences were joined.
    ['Wash your hands. Use soap.', 'Lavez-vous les mains, avec du savon.'],
    ['One.\n\n\nTwo.', 'Un.\nDeux.'],
  ])('%j may be %j', (source, text) => {
    expect(check(source, text)).toEqual([]);
  });

  it('has the lines of what was found, if there are as many', () => {
    const source = 'First {a}.\n\nSecond {b}.\nThird.';
    expect(check(source, 'Premier {a}.\nDeuxième.\nTroisième.')).toEqual([
      ['placeholder-missing', 'error', 1, '{b}'],
    ]);
  });

  it('of a document is checked text by text', () => {
    const source = 'First {a}.\n\nSecond {b}.';
    expect(check(source, 'Premier {b}.\n\nDeuxième {a}.', true)).toEqual([
      ['placeholder-missing', 'error', 0, '{a}'],
      ['placeholder-added', 'error', 0, '{b}'],
      ['placeholder-missing', 'error', 1, '{b}'],
      ['placeholder-added', 'error', 1, '{a}'],
    ]);
  });
});
