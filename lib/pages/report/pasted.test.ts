import { describe, expect, test } from 'vitest';
import { sanitisePage } from '../sanitise.ts';
import { pasted } from './corpus.fixture.ts';
import { found } from './report.fixture.ts';

describe('pages as editors paste them', () => {
  test.each<[name: keyof typeof pasted, findings: string[]]>([
    [
      'word',
      [
        'word-comment: <!--[if gte mso 9]>',
        'style-removed: <style>',
        'heading-lowered: <h1>',
        'word-class: class=MsoNormal',
        'word-element: <o:p>',
        'word-style: style=',
        'word-list: class=MsoListParagraphCxSpFirst',
        'empty-paragraphs: <p class=MsoNormal><o:p>&nbsp;</o:p></p>',
        'blank-runs: &nbsp;&nbsp;',
        'table-without-headers: <table class=MsoTableGrid',
        'old-attribute: border=1',
        'image-from-disk: <img width=604',
      ],
    ],
    [
      'googleDocs',
      [
        'bold-wrapper: <b style="font-weight:normal;"',
        'link-vague: <a href="https://www.google.com/',
        'break-runs: <br /><br />',
        'heading-skipped: <h4',
        'image-without-alt: <img src="https://lh7-us',
      ],
    ],
    [
      'libreOffice',
      [
        'document-removed: <!DOCTYPE html>',
        'old-element: <font',
        'empty-paragraphs: <p><br/>',
        'table-without-caption: <table',
        'table-header-without-scope: <th',
      ],
    ],
    [
      'tinyMce',
      [
        'embed-removed: <iframe',
        'image-alt-file-name: <img class="alignnone',
        'link-nowhere: <a href="/pl/pages/wystawy-2020"',
        'link-fragment: <a href="#godziny"',
        'link-same-text: <a href="https://bilety.example/a"',
        'text-in-english: <p>The exhibition',
        'target-removed: target="_blank"',
      ],
    ],
    [
      'oldCms',
      [
        'old-element: <CENTER>',
        'table-for-layout: <TABLE',
        'address-removed: HREF="javascript:',
        'event-removed: onClick="return false"',
        'link-vague: <A HREF="index.php?id=5">tutaj</A>',
        'form-removed: <FORM',
        'script-removed: <SCRIPT',
        'unclosed: <B>',
      ],
    ],
    [
      'brokenDeclaration',
      [
        'declaration-id-old: <p id="a11y-deklaracja">',
        'declaration-date: <span id="a11y-data-publikacja">2019-05-04</span>',
        'declaration-status: <h2 id="a11y-status">Stan dostępności</h2>',
        'declaration-review-old: <time id="a11y-data-przeglad"',
        'declaration-id-twice: id="a11y-email"',
        'declaration-id-empty: <p id="a11y-telefon"></p>',
        'missing-a11y-ocena: <h3>Nadmierne koszty</h3>',
        'missing-a11y-aplikacje: <h3>Aplikacje mobilne</h3>',
        'missing-a11y-architektura-url: <a href="/pl/pages/budynek">',
        'missing-a11y-podmiot',
        'missing-a11y-procedura',
      ],
    ],
  ])('%s', async (name, expected) => {
    const { title, content } = pasted[name];
    const all = await found(content, { title });
    for (const one of expected) expect(all).toContainEqual(expect.stringContaining(one));
    // The report on a long paste stays short enough to be read.
    expect(all.length).toBeLessThan(25);
  });

  test('the footnotes of a word processor are found by their names', async () => {
    expect(sanitisePage(pasted.word.content, 'https://site.example')).toMatch(
      /<a href="#text-_ftn1" id="text-_ftnref1">.*<a href="#text-_ftnref1" id="text-_ftn1">/s,
    );
    const all = await found(pasted.word.content);
    expect(all).not.toContainEqual(expect.stringMatching(/^link-fragment|^attribute-removed: name=/));
  });
});
