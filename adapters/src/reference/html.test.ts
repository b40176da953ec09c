import { expect, it } from 'vitest';
import { Html, html } from './html.ts';

it('escapes inserted text in any position', () => {
  const hostile = `"><script>alert('1' & 2)</script>`;
  expect(html`<p title="${hostile}">${[hostile, 3]}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39; &amp; 2)&lt;/script&gt;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39; &amp; 2)&lt;/script&gt;3</p>',
  );
});

it('inserts HTML unchanged, and nothing for undefined', () => {
  const items = ['a', 'b'].map((one) => html`<i>${one}</i>`);
  expect(html`<b>${new Html('<i>ɛ</i>')}${undefined}${[]}${items}</b>`.text).toBe(
    '<b><i>ɛ</i><i>a</i><i>b</i></b>',
  );
});

it('preserves line breaks in inserted text', () => {
  expect(html`<pre>${'a\n  b'}</pre>`.text).toBe('<pre>a\n  b</pre>');
});
