/*
 * Import rules. `npm run test:processes -- test/processes/imports` checks them. src/README.md has the map. Type-only imports are
 * exempt where a rule says so: they are erased.
 */
const valuesOnly = { dependencyTypesNot: ['type-only'] };
const project = '^(src|rest-gateway|test)/';

/** Domain decisions: no I/O, no clock. Their inputs are arguments. */
const pure = [
  'src/issues',
  'src/access/(active|credentials|staff-role)',
  'src/database/(outage|validate-text|pg-timestamps|sql)',
  'src/metrics/counts',
  'src/notices/fields/vocabulary',
  'src/notices/model/(countable|pa-id)',
  'src/notices/predicates/(amendment-state|metrics-apply|phase|visibility)',
  'src/notices/model/record-views',
  'src/publishers/plan',
  'src/generated/vocabulary',
].map((file) => `^${file}\\.ts$`);

/** Run by hand or by CI, never by the server. */
const scripts = ['^src/generate/', '^src/mikro-orm\\.config\\.ts$'];

/** Below every feature: failures, and what `database/` offers to queries. */
const ground = [
  '^src/(failures|issues|node-id|generated/vocabulary)\\.ts$',
  '^src/database/(batching|columns|constraints|feed|list|paging|pg-timestamps|query|ranges|recordset|sql|validate-text)\\.ts$',
];
/** Imported by rooms below for its types only: the value arrives as an argument. */
const typesOnly = ['^src/context\\.ts$', '^src/generated/graphql\\.ts$', '^src/database/connect\\.ts$'];
/** A room and what it may import besides itself, values and types. */
const room = (path, ...others) => ({
  name: `${path.replaceAll('/', '-')}-imports-only-rooms-below`,
  severity: 'error',
  from: { path: `^src/${path}/` },
  to: { path: project, pathNot: [`^src/${path}/`, ...typesOnly, ...others] },
});
/** A floor of `notices/`: it imports the ground, the field table, and the floors and rooms named, not its neighbours. */
const floor = (name, ...below) =>
  room(
    `notices/${name}`,
    ...ground,
    '^src/(audit|idempotency|publishers|access)/',
    '^src/notices/fields(\\.ts$|/)',
    ...below.map((each) => (each.startsWith('^') ? each : `^src/notices/${each}/`)),
  );

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: valuesOnly } },
    {
      name: 'every-import-resolves',
      severity: 'error',
      // Installed by its test, only while that runs.
      from: { pathNot: '^test/processes/((apollo|relay)-client|clients)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'failures-and-config-import-no-project-file',
      severity: 'error',
      from: { path: '^src/(failures|issues|config)\\.ts$' },
      to: { path: project, pathNot: '^src/(issues|generated/graphql|access/staff-role|database/connection-url)\\.ts$' },
    },
    {
      name: 'pure-files-import-only-pure-files',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: [...pure, '^(node:)?crypto$', 'node_modules/kysely/'], ...valuesOnly },
    },
    room('audit', ...ground),
    room('idempotency', ...ground),
    room('publishers', ...ground, '^src/(audit|idempotency)/'),
    room('access', ...ground, '^src/(audit|publishers)/'),
    room('tokens', ...ground, '^src/(audit|idempotency|publishers|access)/'),
    room('requests', ...ground, '^src/(access|audit|publishers|tokens)/', '^src/notices/predicates/'),
    room('ledger', ...ground, '^src/(access|audit|notices|publishers|summaries|tokens)/'),
    room('files', ...ground, '^src/notices/(fields|record)'),
    room('uploads', ...ground, '^src/(audit|files|notices)/'),
    room('notices', ...ground, '^src/(audit|idempotency|publishers|access|summaries)/'),
    floor('fields'),
    floor('model'),
    floor('predicates', 'model'),
    floor('record', 'model'),
    floor('read', 'model', 'predicates'),
    floor('list', 'model', 'predicates', 'record', 'read', '^src/summaries/'),
    floor('store', 'model', 'predicates', 'record', 'read'),
    floor('lifecycle', 'model', 'predicates', 'record', 'read', 'store'),
    floor('import', 'model', 'predicates', 'record', 'read', 'store'),
    room('metrics', ...ground, '^src/(publishers|access|notices)/'),
    // Between the floors of `notices/`: lists count with it.
    room('summaries', ...ground, '^src/notices/predicates/'),
    room('overview', ...ground, '^src/(publishers|access|notices|metrics|summaries)/'),
    room(
      'explanation',
      ...ground,
      '^src/(publishers|access|notices|metrics|tokens|requests)/',
      '^src/generated/endpoints\\.ts$',
    ),
    room('graph/nodes', ...ground, '^src/(access|audit|ledger|metrics|notices|publishers|requests|tokens)/'),
    room('graph/changes', ...ground, '^src/(audit|notices|metrics|requests)/'),
    // Traces measure the operations of the graph.
    room('runtime', ...ground, '^src/graph/graph\\.ts$'),
    room('bundle'),
    room('console/browser'),
    {
      name: 'rooms-import-only-types-from-above',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(admin|app|database|demo|generate|graph)/', ...typesOnly] },
      to: { path: [...typesOnly, '^src/graph/graph\\.ts$'], ...valuesOnly },
    },
    {
      name: 'database-imports-no-feature',
      severity: 'error',
      from: { path: '^src/database/', pathNot: scripts },
      to: {
        path: project,
        pathNot: ['^src/database/', '^src/(config|failures|issues|generated/vocabulary)\\.ts$'],
        ...valuesOnly,
      },
    },
    {
      name: 'src-imports-no-rest',
      comment: 'The composition root and the process start both halves.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(generate/|app/)' },
      to: { path: '^(rest-gateway/|src/app/)' },
    },
    {
      name: 'features-import-nothing-above-them',
      comment: 'Types included.',
      severity: 'error',
      from: {
        path: '^src/(access|audit|explanation|files|idempotency|ledger|metrics|notices|overview|publishers|requests|summaries|tokens|uploads)/',
      },
      to: { path: '^src/(graph|admin|demo|app)/' },
    },
    {
      name: 'files-are-read-from-streams',
      comment: 'So that the server can read an upload with the code of the command line.',
      severity: 'error',
      from: { path: '^src/files/' },
      to: { path: '^(node:)?(fs|fs/promises|path|process|os|child_process|tty)$' },
    },
    {
      name: 'gateway-imports-few-project-files',
      comment:
        'Failures, request ids, HTTP limits, static files, the bundler, the table of endpoints; of the graph only the types of its entry point and of the caller.',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(failures|issues)\\.ts$',
          '^src/(bundle/|runtime/(http-server|request-id|static-files)\\.ts$)',
          '^src/graph/graph\\.ts$',
          '^src/generated/endpoints\\.ts$',
          '^src/access/caller\\.ts$',
        ],
      },
    },
    {
      name: 'gateway-receives-the-graph-as-an-argument',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: { path: '^src/(graph|access)/', ...valuesOnly },
    },
    {
      name: 'gateway-has-no-orm-shield-apollo-or-driver',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: {
        path: 'node_modules/(mikro-orm|@mikro-orm/|kysely|pg|dataloader|graphql-(shield|middleware|jit)|@apollo/|@as-integrations/)',
      },
    },
    {
      name: 'traces-load-on-demand',
      comment: 'The composition root imports them when a collector is configured.',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/', pathNot: '^src/runtime/telemetry/traces\\.ts$' },
      to: {
        path: 'node_modules/@opentelemetry/|^src/runtime/telemetry/traces\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'one-room-imports-kysely',
      comment: 'Other rooms use the tag of database/sql.ts.',
      severity: 'error',
      from: { path: project, pathNot: '^src/database/(sql|query)\\.ts$' },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'one-file-imports-shield',
      comment: 'graphql-shield is no longer maintained.',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/', pathNot: '^src/access/shield\\.ts$' },
      to: { path: 'node_modules/graphql-(shield|middleware)/' },
    },
    {
      name: 'contract-tests-are-black-box',
      comment: 'The rows of the conformance kit are, too, although the kit and its fixtures are part of the project.',
      severity: 'error',
      from: { path: '^test/contract/', pathNot: '^test/contract/conformance\\.test\\.ts$' },
      to: { path: '^(src|rest-gateway)/' },
    },
    {
      name: 'no-import-from-tests',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/' },
      to: { path: '^test/' },
    },
    {
      name: 'server-runs-without-dev-packages',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/', pathNot: scripts },
      to: { dependencyTypes: ['npm-dev'], ...valuesOnly, pathNot: 'node_modules/@types/' },
    },
    {
      name: 'every-package-is-declared',
      severity: 'error',
      from: { path: project },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Packages of their own, seldom installed.
    exclude: { path: '^(test/(bench/peers|processes/((apollo|relay)-client|clients))|src/generate/tools)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
