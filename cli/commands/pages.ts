import { Command } from 'commander';
import type { Store } from '#lib/catalogue/store/database.ts';
import { listVersions, readHistory } from '#lib/catalogue/store/page-versions.ts';
import { listPageStates } from '#lib/catalogue/store/pages.ts';
import type { Config } from '#lib/config.ts';
import { pageName } from '#lib/pages/slug.ts';
import { editorName } from '../editor-name.ts';
import { print, printAs, table } from '../output.ts';
import { readPageNames } from '../pages/change.ts';
import { changePages, historyTable, publishAll, restoreVersion, versionsOf } from '../pages/publication.ts';
import { operatorPath, withExistingStore, withStore } from '../store.ts';

type By = { editor?: string };
const by = ['--editor <name>', 'who the history names; by default the account'] as const;

const frontMatterHelp = `
Files end in .html, .htm, .md or .markdown and begin with front matter:
---
title: Pomoc
language: pl
slug: pomoc               (from the title if missing)
translation: help         (a key that the page in the other language has too, or that page: en/help)
description: Jak szukać i czytać.
---
created and updated may be given too, such as 2026-03-01T09:00:00.`;

export function pagesCommand(config: Config): Command {
  const command = new Command('pages')
    .description('Manages the static pages: drafts, what is public, and every version there was.')
    .addHelpText('after', '\nPages are named LANGUAGE/SLUG, such as pl/pomoc.');
  addFileCommands(command, config);
  addPageCommands(command, config);
  addLooks(command, config);
  return command;
}

/** The modules that read files are imported on demand: YAML and Markdown take a third of a command's time. */
function addFileCommands(command: Command, config: Config): void {
  const absolute = (paths: string[]) => paths.map((path) => operatorPath(config, path));
  command
    .command('push <path...>')
    .description('Saves files, or all pages of folders, as drafts. Where one is wrong, none is saved.')
    .option(...by)
    .addHelpText('after', frontMatterHelp)
    .action(async (paths: string[], { editor }: By) => {
      const { pushPages } = await import('../pages/push.ts');
      const { pages, createdBefore } = await withStore(config, (store) =>
        pushPages(store, absolute(paths), editorName(editor)),
      );
      print(pages.map(({ item, result }) => `${pageName(item.name)}: ${result}`).join('\n'));
      for (const { file, name } of createdBefore)
        process.stderr.write(
          `${file}: "created" counts with the first push; ${pageName(name)} keeps its own.\n`,
        );
      if (pages.some(({ result }) => result !== 'unchanged'))
        process.stderr.write(
          'These are drafts. To show all drafts to the public: czytelnia pages publish --all\n',
        );
    });
  command
    .command('diff <path...>')
    .description('Shows what a push would change, against the draft and against what is published.')
    .action(async (paths: string[]) => {
      const { diffPages } = await import('../pages/diff.ts');
      print((await withExistingStore(config, (store) => diffPages(store, absolute(paths)))).join('\n'));
    });
}

function addPageCommands(command: Command, config: Config): void {
  const act = async (
    action: 'publish' | 'unpublish' | 'discard',
    pages: string[],
    editor: string | undefined,
  ) => {
    const work = (store: Store) => changePages(store, action, readPageNames(pages), editorName(editor));
    print((await withExistingStore(config, work)).join('\n'));
  };
  const publish = command
    .command('publish [page...]')
    .description('Shows drafts to the public.')
    .option('--all', 'all drafts, but for pages that were unpublished')
    .option(...by);
  publish.action(async (pages: string[], { all = false, editor }: By & { all?: boolean }) => {
    if (all === pages.length > 0) publish.error('error: name pages, or give --all', { exitCode: 2 });
    if (!all) return await act('publish', pages, editor);
    print((await withExistingStore(config, (store) => publishAll(store, editorName(editor)))).join('\n'));
  });
  command
    .command('unpublish <page...>')
    .description('Unpublishes pages; their texts stay as drafts.')
    .option(...by)
    .action((pages: string[], { editor }: By) => act('unpublish', pages, editor));
  command
    .command('discard <page...>')
    .description('Discards drafts: the pages are again as published, or left only in the history.')
    .option(...by)
    .action((pages: string[], { editor }: By) => act('discard', pages, editor));
  command
    .command('restore <page> <version>')
    .description('Makes an old version the draft.')
    .option(...by)
    .action(async (page: string, version: string, { editor }: By) => {
      print(
        await withExistingStore(config, (store) => restoreVersion(store, page, version, editorName(editor))),
      );
    });
}

function addLooks(command: Command, config: Config): void {
  command
    .command('list')
    .description('Lists all pages: published, changed (a draft of a public page), draft.')
    .option('--all', 'those too of which only history is left')
    .option('--json', 'as JSON')
    .action(async ({ all: history = false, json }: { all?: boolean; json?: boolean }) => {
      const rows = await withExistingStore(config, (store) => listPageStates(store.db, { history }));
      const cells = rows.map((row) => [pageName(row), row.state, row.version, row.title]);
      printAs(json, rows, () => table([['page', 'state', 'version', 'title'], ...cells]));
    });
  command
    .command('history <page>')
    .description('Lists every version of a page, newest first.')
    .option('--json', 'as JSON, with the texts')
    .action(async (page: string, { json }: { json?: boolean }) => {
      const versions = await withExistingStore(config, (store) =>
        versionsOf(store, page, json ? readHistory : listVersions),
      );
      printAs(json, versions, () => historyTable(versions));
    });
}
