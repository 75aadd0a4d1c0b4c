/** Imports point one way: server → app → components → lib, cli → lib; demo on its own (docs/architecture.md). */
const tests = '\\.test\\.tsx?$';

/** @param {string} name @param {string} from @param {string} to @param {string} comment */
const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: to },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    never(
      'lib-below-all',
      '^lib/',
      '^(app|components|server|cli|demo|e2e|bench)/',
      'lib knows nothing above it',
    ),
    never('lib-without-react', '^lib/', '^node_modules/(react|react-dom|next)/', 'lib knows no React'),
    never(
      'components-below-app',
      '^components/',
      '^(app|server|cli|demo|e2e|bench)/',
      'components know no routes',
    ),
    never(
      'components-without-catalogue',
      '^components/',
      '^lib/(catalogue/(current|open|store/)|config|api/)',
      'components are given what they show',
    ),
    never(
      'app-below-server',
      '^app/',
      '^(server|cli|demo|e2e|bench)/',
      'pages do not know the server in front',
    ),
    never(
      'app-without-store',
      '^app/',
      '^lib/catalogue/(open|mirror/|store/)',
      'pages are given the catalogue that the server has opened: its code would be loaded twice',
    ),
    never(
      'server-without-store',
      '^server/',
      '^lib/catalogue/store/',
      'nothing outside lib/catalogue knows the store',
    ),
    never(
      'cli-uses-lib',
      '^cli/',
      '^(app|components|server|demo|e2e|bench)/',
      'the command line stands on lib alone',
    ),
    never(
      'demo-alone',
      '^demo/',
      '^(app|components|lib|server|cli/(?!setup/)|e2e|bench)/',
      'the demonstration writes a folder of files, as anybody can',
    ),
    {
      name: 'no-circles',
      comment: 'a circle of imports is one module in two files',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist', '^\\.next'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
