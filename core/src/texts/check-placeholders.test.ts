import { describe, expect, it } from 'vitest';
import { checkPlaceholders } from './check-placeholders.ts';

const found = (source: string, text: string): readonly string[] =>
  checkPlaceholders({ source, text }).map(
    ({ check, text: part }) => `${check.slice('placeholder-'.length)}: ${part}`,
  );

describe('a placeholder in another notation, or in another place,', () => {
  it.each([
    // Case 35 of the field cases.
    ['case 35, check-positional-placeholders', 'Select %s answers', 'Choisissez %1$s réponses'],
    ['reordered', '%s sent %d files', '%2$d fichiers de %1$s'],
    ['with a width', 'Total %5d, %.2f', '%2$.2f est le total %1$5d'],
    ['of long integers', '%ld of %lu', '%2$lu/%1$ld'],
    ['of Objective-C', 'Hi %@, %@', '%2$@, %1$@'],
    ['unnumbered again', '%1$s: %2$d', '%s : %d'],
    ['%i for %d', '%i files', '%d fichiers'],
    ['of Python', '{} has {}', '{1} : {0}'],
    ['of Python, formatted', '{:.2f} of {!r}', '{1!r} : {0:.2f}'],
    ['with names', '%(name)s has %(n)d', '%(n)d : %(name)s'],
    ['of templates', 'Hi ${name}, {{ n }}', '{{n}} ${ name }'],
    ['of filters', '{{ user.name|title }}', 'Mme {{ user.name | title }}'],
    ['of tags', '{% if x %}Yes{% endif %}', '{% if x %}Oui{% endif %}'],
    ['of Ruby', 'Hi %{name}', 'Salut %{name}'],
    ['with a per cent sign', '%d%% done', '%d %% fait'],
    ['with the sign in front, as in Turkish', '{rate}% off', '%{rate} indirim'],
    ['of other letters', 'Hi {größe}', 'Salut {größe}'],
    ['that is a box to tick', '{ } Yes', '{  } Oui'],
    ['of a price', '50 % discount on 20%', '50 % de remise sur 20%'],
  ])('is no fault: %s', (_what, source, text) => {
    expect(found(source, text)).toEqual([]);
  });

  it.each([
    ['lost', 'Select %s answers', 'Choisissez', ['missing: %s']],
    ['of another type', 'Select %s', 'Choisissez %1$d', ['missing: %s', 'added: %1$d']],
    ['of another length', '%ld', '%d', ['missing: %ld', 'added: %d']],
    [
      'reordered without numbers',
      '%s has %d',
      '%d : %s',
      ['missing: %s', 'missing: %d', 'added: %d', 'added: %s'],
    ],
    ['numbered too high', 'By %s', 'Par %2$s', ['missing: %s', 'added: %2$s']],
    ['doubled', 'By %s', 'Par %1$s %1$s', ['added: %1$s']],
    ['without its precision', '%.2f', '%f', ['missing: %.2f', 'added: %f']],
    ['renamed', 'Hi {name}', 'Salut {nom}', ['missing: {name}', 'added: {nom}']],
    ['in other braces', 'Hi {{name}}', 'Salut {name}', ['missing: {{name}}', 'added: {name}']],
    ['of Python, lost', '{} has {}', '{0}', ['missing: {}']],
    ['of a per cent sign', '%d%% done', '%d fait', ['missing: %%']],
    ['of a template', '{% endif %}', '{% finsi %}', ['missing: {% endif %}', 'added: {% finsi %}']],
    ['of Ruby', 'Hi %{name}', 'Salut {name}', ['missing: %{name}', 'added: {name}']],
    [
      'of a formatted argument',
      '{n, number}',
      '{n, nombre}',
      ['missing: {n, number}', 'added: {n, nombre}'],
    ],
    ['next to a unit', 'Ran %1$dkm', 'Couru', ['missing: %1$d']],
  ])('is a fault if it is %s', (_what, source, text, findings) => {
    expect(found(source, text)).toEqual(findings);
  });
});

const files = '{count, plural, one {# file of {name}} other {# files of {name}}}';
const gender = '{who, select, male {He has {n}} female {She has {n}} other {They have {n}}}';

describe('a message of ICU', () => {
  it.each([
    [
      'translated',
      files,
      '{count, plural, one {# fichier de {name}} other {# fichiers de {name}}}',
    ],
    ['with fewer categories', files, '{count, plural, other {{name} 的 # 个文件}}'],
    [
      'with more categories',
      files,
      '{count, plural, zero {لا ملفات {name}} two {ملفان {name}} few {# {name}} many {# {name}} other {# {name}}}',
    ],
    [
      'with an exact number',
      files,
      '{count, plural, =1 {un fichier de {name}} other {# de {name}}}',
    ],
    [
      'with the argument for the sign',
      files,
      '{count, plural, one {# de {name}} other {# de {name}}}',
    ],
    [
      'that begins otherwise',
      'Sent: {n, plural, other {# by {a}}}',
      '{n, plural, other {{a} : #}} envoyés',
    ],
    [
      'with a part moved into it',
      '{a} has {n, plural, one {#} other {#}}',
      '{n, plural, one {{a} #} other {{a} #}}',
    ],
    [
      'of a selection',
      gender,
      '{who, select, male {Il a {n}} female {Elle a {n}} other {Ils ont {n}}}',
    ],
    ['of ordinals', '{n, selectordinal, one {#st} other {#th}}', '{n, selectordinal, other {#e}}'],
    [
      'within another',
      '{g, select, a {{n, plural, one {# cat} other {# cats}}} other {none}}',
      '{g, select, a {{n, plural, one {# chat} other {# chats}}} other {rien}}',
    ],
    [
      'with an offset',
      '{n, plural, offset:1 =0 {no one} other {# more}}',
      '{n, plural, offset:1 =0 {rien} other {# de plus}}',
    ],
  ])('is no fault if it is %s', (_what, source, text) => {
    expect(found(source, text)).toEqual([]);
  });

  it.each([
    [
      'its type is translated',
      files,
      '{count, pluriel, one {#} other {#}}',
      ['missing: {count, plural}'],
    ],
    [
      'its argument is renamed',
      files,
      files.replace('count', 'nombre'),
      ['missing: {count, plural}', 'added: {nombre, plural}'],
    ],
    [
      'its keywords are translated',
      files,
      files.replace('one', 'un').replace('other', 'autre'),
      ['missing: other', 'added: un', 'added: autre'],
    ],
    ['"other" is lost', files, '{count, plural, one {# {name}}}', ['missing: other']],
    [
      'a case of a selection is translated',
      gender,
      gender.replace('female', 'femme'),
      ['missing: female', 'added: femme'],
    ],
    [
      'a placeholder is lost in one case',
      gender,
      gender.replace('She has {n}', 'Elle'),
      ['missing: {n}'],
    ],
    ['the number is lost', files, files.replace('# files', 'files'), ['missing: #']],
    ['it is lost', `All: ${files}`, 'Tout', ['missing: {count, plural}']],
  ])('is a fault if %s', (_what, source, text, findings) => {
    expect(found(source, text)).toEqual(expect.arrayContaining(findings));
  });

  it('that does not end is a text', () => {
    expect(found('{n, plural, one {a', '{n, plural, one {b')).toEqual([]);
  });

  it('takes linear time, however it is nested', () => {
    for (const piece of ['{a,plural,one{', '{a,select,other{x}} ', '{', '{a,plural,one{x} ']) {
      const text = piece.repeat(150_000 / piece.length);
      expect(found(text, text)).toEqual([]);
    }
  });
});
