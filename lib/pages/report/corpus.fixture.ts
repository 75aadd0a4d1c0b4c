/** Pages as pasted from various programs, each with that program's typical markup. */
export type Pasted = { from: string; title: string; content: string };

const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument>
</xml><![endif]-->
<style>
<!-- p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Times New Roman",serif;} -->
</style>
</head>
<body lang=PL style='tab-interval:35.4pt'>
<!--StartFragment-->
<h1><span style='mso-fareast-font-family:"Times New Roman"'>Regulamin czytelni<o:p></o:p></span></h1>
<p class=MsoNormal style='text-align:justify;mso-outline-level:1'>Z czytelni można korzystać od poniedziałku do
<st1:date w:st="on">piątku</st1:date> w godzinach od 9 do 19.<a style='mso-footnote-id:ftn1' href="#_ftn1"
name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>Czytelnik
okazuje kartę biblioteczną.</p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
 <tr style='mso-yfti-irow:0'>
  <td width=302 valign=top style='width:226.55pt'><p class=MsoNormal>Usługa<o:p></o:p></p></td>
  <td width=302 valign=top style='width:226.55pt'><p class=MsoNormal>Cena<o:p></o:p></p></td>
 </tr>
 <tr style='mso-yfti-irow:1'>
  <td width=302 valign=top><p class=MsoNormal>Skan strony<o:p></o:p></p></td>
  <td width=302 valign=top><p class=MsoNormal>1 zł<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><img width=604 height=402 src="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg"
v:shapes="Obraz_x0020_1"></p>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1"
name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Oprócz świąt.<o:p></o:p></p></div>
<!--EndFragment-->
</body>
</html>`;

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7c0e5a31-7fff-2d14"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;">Jak korzystać ze zbiorów</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;">Zbiory można przeglądać bez logowania. </span><a href="https://www.google.com/url?q=https://biblioteka.example/regulamin&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;">Kliknij tutaj</span></a><span>, aby przeczytać regulamin.</span></p><br /><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>szukaj według tytułu,</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>szukaj według autora.</span></p></li></ul><h4 dir="ltr"><span>Uwagi</span></h4><p dir="ltr"><span><img src="https://lh7-us.googleusercontent.com/abc123=s1600" width="602" height="401" /></span></p></b><br class="Apple-interchange-newline">`;

const libreOffice = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title>Godziny otwarcia</title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="pl-PL" link="#000080" vlink="#800000" dir="ltr">
<h2 class="western">Godziny otwarcia</h2>
<p align="justify" style="line-height: 100%"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Biblioteka jest otwarta codziennie oprócz niedziel i świąt.</font></font></p>
<p><br/>
<br/>

</p>
<center><font color="#c9211e"><b>UWAGA: 24 grudnia nieczynne!</b></font></center>
<table width="665" cellpadding="4" cellspacing="0">
	<col width="324"/>
	<col width="324"/>
	<tr valign="top">
		<th width="324" style="border: none"><p>Dzień</p></th>
		<th width="324" style="border: none"><p>Godziny</p></th>
	</tr>
	<tr valign="top"><td><p>Poniedziałek</p></td><td><p>9–19</p></td></tr>
</table>
</body>
</html>`;

const tinyMce = `<h2>Wystawy</h2>
<p><span style="font-size: 14pt;"><strong>Mapy dawnej Polski</strong></span></p>
<p>&nbsp;</p>
<p>Wystawę przygotowano z okazji rocznicy. <a href="/pl/pages/wystawy-2020" target="_blank" rel="noopener" data-mce-href="/pl/pages/wystawy-2020">Więcej</a></p>
<p style="text-align: center;"><img class="alignnone wp-image-123" src="/media/mapa.jpg" alt="IMG_20230412.jpg" width="600" height="400" loading="lazy" srcset="/media/mapa-2.jpg 2x" /></p>
<p><iframe src="https://www.youtube.com/embed/xyz" width="560" height="314" allowfullscreen="allowfullscreen"></iframe></p>
<p>The exhibition is open to all visitors and shows maps which have not been seen by the public before.</p>
<p>Godziny:<br /><br />pon.–pt. 9–17</p>
<p><a href="#godziny">Godziny otwarcia</a> <a href="https://bilety.example/a">Bilety</a> <a href="https://bilety.example/b">Bilety</a></p>`;

const oldCms = `<CENTER><FONT SIZE="+2" COLOR="red"><B>WITAMY NA STRONIE BIBLIOTEKI!!!</B></FONT></CENTER>
<HR WIDTH="80%" NOSHADE>
<TABLE BORDER="0" WIDTH="100%" BGCOLOR="#ffffcc"><TR><TD ALIGN="left" NOWRAP>
<MARQUEE>Nowości w zbiorach</MARQUEE>
<P ALIGN="justify">&nbsp;&nbsp;&nbsp;&nbsp;Nasza biblioteka powstała w roku 1907<BR><BR>i liczy 20 tysięcy tomów.
<A NAME="kontakt"></A>
<A HREF="javascript:window.open('mapa.html')" onClick="return false">Mapa dojazdu</A> <A HREF="index.php?id=5">tutaj</A>
<IMG SRC="gfx/budynek.gif" BORDER=0><I>Budynek<B>biblioteki</I></B>
<FORM ACTION="szukaj.cgi"><INPUT NAME=q><INPUT TYPE=submit VALUE="Szukaj"></FORM>
</TD></TR></TABLE>
<SCRIPT LANGUAGE="JavaScript">document.write("Licznik: 000123")</SCRIPT>`;

/** A declaration that follows the template, without errors. */
export const declaration = `<p id="a11y-wstep"><span id="a11y-podmiot">Biblioteka Miejska</span> zobowiązuje się zapewnić dostępność swojej <span id="a11y-zakres">strony internetowej</span> zgodnie z ustawą z dnia 4 kwietnia 2019 r. o dostępności cyfrowej. Deklaracja dotyczy strony <a id="a11y-url" href="https://czytelnia.example/">Czytelnia Biblioteki Miejskiej</a>.</p>
<ul>
<li>Data publikacji strony internetowej: <time id="a11y-data-publikacja" datetime="2021-05-04">4 maja 2021 r.</time></li>
<li>Data ostatniej istotnej aktualizacji: <span id="a11y-data-aktualizacja"><time datetime="2026-01-12">12 stycznia 2026 r.</time></span></li>
</ul>
<h2>Stan dostępności cyfrowej</h2>
<p id="a11y-status">Strona internetowa jest <strong>częściowo zgodna</strong> z załącznikiem do ustawy z dnia 4 kwietnia 2019 r. o dostępności cyfrowej stron internetowych i aplikacji mobilnych podmiotów publicznych z powodu niezgodności wymienionych poniżej.</p>
<h2>Niedostępne treści</h2>
<h3>Niezgodność z załącznikiem</h3>
<ul><li>Skany sprzed 2015 roku nie mają warstwy tekstowej.</li></ul>
<h2>Przygotowanie deklaracji dostępności i jej aktualizacja</h2>
<p>Deklarację sporządzono <time id="a11y-data-sporzadzenie" datetime="2021-05-04">4 maja 2021 r.</time>, a ostatnio przejrzano <time id="a11y-data-przeglad" datetime="2026-03-02">2 marca 2026 r.</time></p>
<h2>Informacje zwrotne i dane kontaktowe</h2>
<p id="a11y-kontakt">Uwagi przyjmuje Anna Kowalska, e-mail <a id="a11y-email" href="mailto:dostepnosc@biblioteka.example">dostepnosc@biblioteka.example</a>, telefon <a id="a11y-telefon" href="tel:+48123456789">12 345 67 89</a>.</p>
<h2>Obsługa wniosków i skarg związanych z dostępnością</h2>
<p id="a11y-procedura">Każdy może złożyć wniosek o zapewnienie dostępności. Odpowiemy w ciągu 7 dni, najpóźniej w ciągu 2 miesięcy. Skargę można złożyć do <a href="https://bip.brpo.gov.pl/">Rzecznika Praw Obywatelskich</a>.</p>
<h2>Pozostałe informacje</h2>
<h3>Aplikacje mobilne</h3>
<p id="a11y-aplikacje">Biblioteka nie ma aplikacji mobilnych.</p>
<h3>Dostępność architektoniczna</h3>
<p id="a11y-architektura">Wejście od ulicy Długiej ma podjazd, winda dojeżdża na wszystkie piętra.</p>
<h3>Dostępność komunikacyjno-informacyjna</h3>
<p id="a11y-komunikacja">Obsługujemy w polskim języku migowym po umówieniu się.</p>`;

/** The same in English, with untranslated identifiers. */
export const englishDeclaration = `<p id="a11y-wstep"><span id="a11y-podmiot">The City Library</span> is committed to making its <span id="a11y-zakres">website</span> accessible under the Act of 4 April 2019 on digital accessibility. The statement covers <a id="a11y-url" href="https://czytelnia.example/">the City Library Reading Room</a>.</p>
<p>Published on <time id="a11y-data-publikacja" datetime="2021-05-04">4 May 2021</time>, last updated on <time id="a11y-data-aktualizacja" datetime="2026-01-12">12 January 2026</time>.</p>
<h2>Compliance status</h2>
<p id="a11y-status">The website is <strong>partially compliant</strong> with the annex to the Act of 4 April 2019 on digital accessibility of websites and mobile applications of public entities.</p>
<h2>Preparation</h2>
<p>Prepared on <time id="a11y-data-sporzadzenie" datetime="2021-05-04">4 May 2021</time>, last reviewed on <time id="a11y-data-przeglad" datetime="2026-03-02">2 March 2026</time>.</p>
<h2>Feedback</h2>
<p id="a11y-kontakt">Write to Anna Kowalska at <a id="a11y-email" href="mailto:access@library.example">access@library.example</a> or call <a id="a11y-telefon" href="tel:+48123456789">12 345 67 89</a>.</p>
<h2>Requests and complaints</h2>
<p id="a11y-procedura">You can ask us to make any part of the site accessible. We will answer within 7 days.</p>
<h2>Other information</h2>
<h3>Building</h3>
<p id="a11y-architektura">The entrance has a ramp, and there is a lift to all floors.</p>
<h3>Communication</h3>
<p id="a11y-komunikacja">We can be reached in Polish sign language by appointment.</p>`;

const brokenDeclaration = `<p id="a11y-wstep">Biblioteka zapewnia dostępność strony.</p>
<p id="a11y-deklaracja">Data publikacji: <span id="a11y-data-publikacja">2019-05-04</span></p>
<h2 id="a11y-status">Stan dostępności</h2>
<p>Strona jest zgodna z ustawą.</p>
<p>Sporządzono <time id="a11y-data-sporzadzenie" datetime="2020-09-23">23 września 2020</time>, przegląd
<time id="a11y-data-przeglad" datetime="2024-03-20">20 marca 2024</time>.</p>
<h3>Nadmierne koszty</h3>
<p>Napisy do filmów są za drogie.</p>
<p>E-mail: <a id="a11y-email" href="mailto:a@b.example">a@b.example</a>, <a id="a11y-email" href="mailto:c@b.example">c@b.example</a></p>
<p id="a11y-telefon"></p>
<h3>Aplikacje mobilne</h3>
<div id="a11y-architektura">Opis jest <a href="/pl/pages/budynek">na osobnej stronie</a>.</div>`;

/** All samples. */
export const pasted = {
  word: { from: 'Microsoft Word', title: 'Regulamin czytelni', content: word },
  googleDocs: { from: 'Google Docs', title: 'Jak korzystać ze zbiorów', content: googleDocs },
  libreOffice: { from: 'LibreOffice Writer', title: 'Godziny otwarcia', content: libreOffice },
  tinyMce: { from: 'TinyMCE in a content management system', title: 'Wystawy', content: tinyMce },
  oldCms: { from: 'an old content management system', title: 'O bibliotece', content: oldCms },
  declaration: { from: 'the official template', title: 'Deklaracja dostępności', content: declaration },
  brokenDeclaration: {
    from: 'a declaration of 2019',
    title: 'Deklaracja dostępności',
    content: brokenDeclaration,
  },
} satisfies Record<string, Pasted>;
