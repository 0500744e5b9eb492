/*
 * Who may import whom. `npx depcruise src rest-gateway test` tells; test/architecture runs it with the other tests.
 * Types may be imported where values may not: they are gone when the code runs.
 */
const valuesOnly = { dependencyTypesNot: ['type-only'] };
const ours = '^(src|rest-gateway|test)/';

/** Decisions of the domain: no I/O, no clock; what they need is given to them. */
const pure = [
  'src/access/(credentials|staff-role)',
  'src/database/(growing-tables|outage|texts|values)',
  'src/metrics/(applicability|counts)',
  'src/notices/(groups|pa-id|visibility|vocabulary)',
  'src/publishers/plan',
].map((file) => `^${file}\\.ts$`);

/** Files that are run by hand or by CI, never by the server: they may bring the halves together. */
const scripts = [
  '^src/graph/generate',
  '^src/database/check-[a-z-]+',
  '^rest-gateway/(check|generate|print)-[a-z-]+',
].map((file) => `${file}\\.ts$`);

/** A feature's folder, and what of ours it may import besides itself. */
const feature = (name, ...others) => ({
  name: `${name}-imports-only-what-it-stands-on`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: ours, pathNot: [`^src/${name}/`, ...others], ...valuesOnly },
});
const failures = '^src/failures\\.ts$';
const values = '^src/database/(texts|values)\\.ts$';
const joined = '^src/(batching|paging|feed|ranges|contact-data)\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-at-run-time',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: valuesOnly },
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'failures-and-config-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/(failures|config)\\.ts$' },
      to: { path: ours },
    },
    {
      name: 'pure-files-import-only-pure-files',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: [...pure, '^(node:)?crypto$'], ...valuesOnly },
    },
    feature('audit', failures, values, joined),
    feature('publishers', failures, values, joined, '^src/audit/'),
    feature('access', failures, values, joined, '^src/(audit|publishers)/'),
    feature('notices', failures, values, joined, '^src/(audit|publishers|access)/'),
    feature('metrics', failures, values, joined, '^src/(publishers|access|notices)/'),
    feature('storage', failures, values, '^src/(audit|database/growing-tables)'),
    feature('overview', failures, values, joined, '^src/(publishers|access|notices|metrics)/'),
    // It judges as if somebody else called: in a context of its own.
    feature(
      'explanation',
      ...[failures, values, joined, '^src/context\\.ts$', '^src/(publishers|access|notices|metrics)/'],
    ),
    feature('data-subjects', failures, joined, '^src/(audit|notices)/'),
    feature('deprecation', values),
    feature('telemetry', '^src/database/sql\\.ts$'),
    feature('processes'),
    feature('ledger', failures, values, joined, '^src/access/'),
    {
      name: 'the-database-knows-features-by-their-entities',
      comment: 'Demo data stands above the features, and may use all of them.',
      severity: 'error',
      from: { path: '^src/database/', pathNot: ['^src/database/demo/', ...scripts] },
      to: {
        path: ours,
        pathNot: [
          '^src/database/',
          '^src/config\\.ts$',
          '^src/[a-z]+/([a-z-]+-entity|ledger-entry|audit-entry|engagement-metrics|notice|notice-(document|version)|party|publisher)\\.ts$',
        ],
        ...valuesOnly,
      },
    },
    {
      name: 'the-graph-knows-nothing-of-rest',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|start)\\.ts$' },
      to: { path: '^(rest-gateway/|src/(main|start)\\.ts$)' },
    },
    {
      name: 'features-know-nothing-of-what-is-built-of-them',
      comment:
        'Graph, services, commands and composition root import features, not the other way round, types included.',
      severity: 'error',
      from: {
        path: '^src/(access|audit|publishers|notices|metrics|ledger|storage|overview|explanation|data-subjects|deprecation)/',
      },
      to: { path: '^src/(graph|admin|database/demo)/|^src/(services|main|start)\\.ts$' },
    },
    {
      name: 'the-gateway-has-one-door-to-the-graph',
      comment: 'Failures, request ids and limits of clients; of the graph only the type of its door and of the caller.',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: {
        path: '^src/',
        pathNot: ['^src/(failures|http-server|request-id)\\.ts$', '^src/graph/graph\\.ts$', '^src/access/caller\\.ts$'],
      },
    },
    {
      name: 'the-gateway-takes-the-door-as-it-is-given',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: { path: '^src/(graph|access)/', ...valuesOnly },
    },
    {
      name: 'the-gateway-has-no-orm-shield-apollo-or-driver',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: {
        path: 'node_modules/(mikro-orm|@mikro-orm/|kysely|pg|dataloader|graphql-(shield|middleware|jit)|@apollo/|@as-integrations/)',
      },
    },
    {
      name: 'traces-are-loaded-only-where-they-are-wanted',
      comment: 'The composition root imports them when a collector is configured; nobody imports them at the start.',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/', pathNot: '^src/telemetry/traces\\.ts$' },
      to: {
        path: 'node_modules/@opentelemetry/|^src/telemetry/traces\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'shield-stays-behind-its-file',
      comment: 'graphql-shield is no longer maintained: one file knows it.',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/', pathNot: '^src/access/shield\\.ts$' },
      to: { path: 'node_modules/graphql-(shield|middleware)/' },
    },
    {
      name: 'contract-tests-are-black-box',
      severity: 'error',
      from: { path: '^test/contract/' },
      to: { path: '^(src|rest-gateway)/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/' },
      to: { path: '^test/' },
    },
    {
      name: 'the-server-runs-without-development-packages',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/', pathNot: scripts },
      to: { dependencyTypes: ['npm-dev'], ...valuesOnly, pathNot: 'node_modules/@types/' },
    },
    {
      name: 'every-package-is-declared',
      severity: 'error',
      from: { path: ours },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API: swc reads the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Packages of their own, which are seldom installed.
    exclude: { path: '^test/(bench/peers|openapi/lint)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
