/** Sample contents for each kind of finding, with all expected findings: kind and source text. */
export const families: [content: string, findings: string[]][] = [
  // Removed or changed.
  ['<p>a<script>x<b></script></p>', ['script-removed: <script>x<b></script>']],
  ['<style>p{}</style><p>a</p>', ['style-removed: <style>p{}</style>']],
  ['<p>a <button>b</button></p>', ['form-removed: <button>']],
  [
    '<p><iframe src="https://x.example"><b>a</b></iframe></p>',
    ['embed-removed: <iframe src="https://x.example">'],
  ],
  ['<p>a <svg><path/></svg></p>', ['drawing-removed: <svg>']],
  ['<p>a <textarea>b</textarea></p>', ['text-removed: <textarea>b</textarea>']],
  ['<article><p>a</p></article>', ['element-removed: <article>']],
  ['<!DOCTYPE html><html><p>a</p></html>', ['document-removed: <!DOCTYPE html>']],
  ['<p>a</p><!-- uwaga -->', ['comment-removed: <!-- uwaga -->']],
  ['<p class="x">a</p><p class=y>b</p>', ['class-removed: class="x"']],
  ["<p style='color:red'>a</p>", ["inline-style-removed: style='color:red'"]],
  ['<p onclick="x()" >a</p>', ['event-removed: onclick="x()"']],
  ['<p>a <a href="/pl" target=_blank>strona główna</a></p>', ['target-removed: target=_blank']],
  ['<p data-x>a</p>', ['attribute-removed: data-x']],
  ['<p lang="">a</p>', ['attribute-empty: lang=""']],
  ['<p lang=pl lang=en>a</p>', ['attribute-twice: lang=en']],
  ['<p>a <a href="javascript:x()">mapa</a></p>', ['address-removed: href="javascript:x()"']],
  ['<p>a <a href="da\tta:text/html,x">mapa</a></p>', ['address-removed: href="da\tta:text/html,x"']],
  [
    '<p><img src="data:image/svg+xml,x" alt="">a</p>',
    ['image-removed: <img src="data:image/svg+xml,x" alt="">'],
  ],
  ['<p><img src="" alt="">a</p>', ['image-removed: <img src="" alt="">']],
  ['<p><img src="a.png" alt="">a</p>', ['address-resolved: src="a.png"']],
  [
    '<p><img src="//x.example/a.png" alt="">a</p>',
    [
      'address-without-scheme: src="//x.example/a.png"',
      'image-elsewhere: <img src="//x.example/a.png" alt="">',
    ],
  ],
  [
    '<p><img src="https://x.example/a.png" alt="Mapa">a</p>',
    ['image-elsewhere: <img src="https://x.example/a.png" alt="Mapa">'],
  ],
  ['<p><img src="https://site.example/a.png" alt="Mapa">a</p>', []],
  [
    '<p><img src="file:///C:/a.png" alt="Mapa">a</p>',
    ['image-from-disk: <img src="file:///C:/a.png" alt="Mapa">'],
  ],
  ['<p><img src="C:\\a.png" alt="Mapa">a</p>', ['image-from-disk: <img src="C:\\a.png" alt="Mapa">']],
  ['<h1>a</h1>', ['heading-lowered: <h1>']],
  ['<p id=a>a <a href="#a">początek</a></p>', ['ids-prefixed: id=a']],
  // Leftovers of other programs.
  ['<p class="MsoNormal">a<o:p></o:p></p>', ['word-class: class="MsoNormal"', 'word-element: <o:p>']],
  ['<p class=MsoListParagraph>1. a</p>', ['word-list: class=MsoListParagraph']],
  ['<p style="mso-list:l0">a</p>', ['word-style: style="mso-list:l0"']],
  ['<!--[if mso]>x<![endif]--><p>a</p>', ['word-comment: <!--[if mso]>x<![endif]-->']],
  ['<![if !supportLists]><p>a</p><![endif]>', ['word-comment: <![if !supportLists]>']],
  ['<p align=left><font size=2>a</font></p>', ['old-attribute: align=left', 'old-element: <font size=2>']],
  ['<b><p>a</p><p>b</p></b>', ['bold-wrapper: <b>']],
  [' Raz\n\n<b>dwa</b>\n \ntrzy\n', ['plain-text: Raz\n\n<b>dwa</b>\n \ntrzy']],
  ['Raz\r\n\r\ndwa', ['plain-text: Raz\r\n\r\ndwa']],
  ['Raz\ndwa\n\n', []],
  ['<p>Raz\n\ndwa</p>', []],
  ['<pre>Raz\n\ndwa</pre>', []],
  // Broken.
  ['<p>a <b>c</p><p>d</p>', ['unclosed: <b>']],
  ['<p>a</p></div>', ['stray-end: </div>']],
  ['<p><b>a<i>b</b>c</i></p>', ['unclosed: <i>']],
  ['<p>a</p><p title="x', ['unfinished: <p title="x']],
  ['<p>a</p><!-- x', ['comment-removed: <!-- x', 'unfinished: <!-- x']],
  ['<p>a\u0000\u0000b</p>', ['null-bytes: \u0000\u0000']],
  ['<p>a\u0007b</p>', ['control-characters: \u0007']],
  ['<p>Biblioteka g\ufffdowna</p>', ['broken-letters: \ufffd']],
  ['<p id=a>a</p><p id="a">b</p>', ['ids-prefixed: id=a', 'id-twice: id="a"']],
  ['<a name=a></a><p id="a">b</p>', ['ids-prefixed: name=a', 'id-twice: id="a"']],
  ['<p><a id=a name=b></a>c</p>', ['ids-prefixed: id=a', 'attribute-removed: name=b']],
  ['<p><a id=a name=a></a>c</p>', ['ids-prefixed: id=a']],
  // Headings.
  ['<h3>a</h3>', ['heading-first: <h3>a</h3>']],
  ['<h2>a</h2><h4>b</h4><h5>c</h5>', ['heading-skipped: <h4>b</h4>']],
  ['<h2>a</h2><h3>b</h3><h2>c</h2>', []],
  ['<h2>a</h2><h3> &nbsp;<b></b></h3>', ['heading-empty: <h3> &nbsp;<b></b></h3>']],
  ['<h2><img src="/a.png" alt="Mapa"></h2>', []],
  // Links.
  [
    '<p>a <a href="/pl">Kliknij <b>tutaj</b>!</a></p>',
    ['link-vague: <a href="/pl">Kliknij <b>tutaj</b>!</a>'],
  ],
  ['<p>a <a href="/pl">read more</a></p>', ['link-vague: <a href="/pl">read more</a>']],
  [
    '<p>a <a href="/pl">https://site.example/pl</a></p>',
    ['link-bare-address: <a href="/pl">https://site.example/pl</a>'],
  ],
  ['<p>a <a href="mailto:a@b.example">a@b.example</a></p>', []],
  ['<p>a <a href="/pl"> </a></p>', ['link-empty: <a href="/pl"> </a>']],
  [
    '<p>a <a href="/pl"><img src="/a.png" alt=""></a></p>',
    ['link-image-unnamed: <a href="/pl"><img src="/a.png" alt=""></a>'],
  ],
  ['<p>a <a href="/pl"><img src="/a.png" alt="Strona główna"></a></p>', []],
  [
    '<p><a href="/pl">Plan</a>, <a href="/pl/pages/pomoc">plan</a></p>',
    ['link-same-text: <a href="/pl">Plan</a>'],
  ],
  [
    '<p>a <a href="#">mapa</a> <a id=b></a></p>',
    ['link-without-address: <a href="#">mapa</a>', 'ids-prefixed: href="#"'],
  ],
  ['<p>a <a href="/pl/pages/nic">nic</a></p>', ['link-nowhere: <a href="/pl/pages/nic">nic</a>']],
  [
    '<p>a <a href="https://site.example/pl/nic">nic</a></p>',
    ['link-nowhere: <a href="https://site.example/pl/nic">nic</a>'],
  ],
  ['<p>a <a href="https://other.example/nic">nic</a></p>', []],
  ['<p>a <a href="/pl/pages/pomoc#text-a">pomoc</a></p>', []],
  ['<p>a <a href="/pl/pages/pomoc#b">pomoc</a></p>', ['link-nowhere: <a href="/pl/pages/pomoc#b">pomoc</a>']],
  [
    '<p>a <a href="#nie">mapa</a></p>',
    ['link-fragment: <a href="#nie">mapa</a>', 'ids-prefixed: href="#nie"'],
  ],
  // Images.
  ['<p><img src="/a.png"> a</p>', ['image-without-alt: <img src="/a.png">']],
  ['<p><img src="/a.png" alt> a</p>', []],
  [
    '<p><img src="/a.png" alt="DSC_0012.JPG"> a</p>',
    ['image-alt-file-name: <img src="/a.png" alt="DSC_0012.JPG">'],
  ],
  [
    '<p><img src="/a.png" alt="Zdjęcie 3"> a</p>',
    ['image-alt-file-name: <img src="/a.png" alt="Zdjęcie 3">'],
  ],
  // Tables.
  [
    '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
    ['table-without-headers: <table>', 'table-without-caption: <table>'],
  ],
  ['<table><caption>t</caption><tr><th>a<tr><td>b<td>c</table>', ['table-header-without-scope: <th>']],
  ['<table><caption>t</caption><tr><th id=a>a<tr><td headers=a>b</table>', ['ids-prefixed: id=a']],
  ['<table><tr><td>a</table>', ['table-for-layout: <table>']],
  // Languages.
  [
    '<p>Zapraszamy do czytelni, która jest otwarta także w soboty.</p><p>The reading room is open on Saturdays, and you can use it without an account.</p>',
    ['text-in-english: <p>The reading room is open on Saturdays, and you can use it without an account.</p>'],
  ],
  ['<p lang="en">The reading room is open on Saturdays, and you can use it without an account.</p>', []],
  [
    '<p lang="en-GB">Zapraszamy do czytelni, która jest otwarta także w soboty.</p>',
    ['text-in-polish: <p lang="en-GB">Zapraszamy do czytelni, która jest otwarta także w soboty.</p>'],
  ],
  [
    '<p>Zobacz też <cite lang="en">The History of the Library and of Its Books for All Readers</cite>.</p>',
    [],
  ],
  ['<p>W zbiorach jest „The History of the Library”, którą można czytać bez logowania.</p>', []],
  ['<p lang="de">Die Bibliothek ist von Montag bis Freitag für alle Leser geöffnet.</p>', []],
  // Emptiness.
  ['<p>a</p><p>&nbsp;<br></p><p> </p>', ['empty-paragraphs: <p>&nbsp;<br></p>']],
  ['<p>a<br> <br>b</p>', ['break-runs: <br> <br>']],
  ['<p>a<br>b</p>', []],
  ['<p>a&nbsp; &#160;\u00a0b w&nbsp;domu</p>', ['blank-runs: &nbsp; &#160;\u00a0']],
];
