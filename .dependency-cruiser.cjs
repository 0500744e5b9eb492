/*
 * Import rules. `npm run test:processes -- test/processes/imports` checks them. src/README.md has the map. Type-only imports are
 * exempt where a rule says so: they are erased.
 */
const valuesOnly = { dependencyTypesNot: ['type-only'] };
const project = '^(src|rest-gateway|test)/';

/** Domain decisions: no I/O, no clock. Their inputs are arguments. */
const pure = [
  'src/platform/(issues|staff-role|text-keys)',
  'src/platform/database/(outage|validate-text|pg-timestamps|sql)',
  'src/domain/access/(active|credentials)',
  'src/domain/metrics/counts',
  'src/domain/notices/fields/(formats|vocabulary)',
  'src/domain/notices/model/(countable|filler-words|first-period|pa-id)',
  'src/domain/notices/predicates/(amendment-state|metrics-apply|phase|visibility)',
  'src/domain/notices/model/record-views',
  'src/domain/publishers/plan',
  'src/generated/graph/vocabulary',
].map((file) => `^${file}\\.ts$`);

/** Run by hand or by CI, never by the server. */
const scripts = ['^src/generate/', '^src/domain/mikro-orm\\.config\\.ts$'];

/** The wings, from the ground up. Each imports only those before it. */
const wings = ['generated', 'platform', 'domain', 'graph', 'products'];
/** The types of the graph are made from those of the rows: their one import that runs up. */
const graphTypes = '^src/generated/graph/graphql\\.ts$';
/** The command that makes what the conformance kit asks for: the kit names it. */
const fixtures = '^src/products/admin/conformance/';
const wing = (name) => ({
  name: `${name}-imports-only-wings-below`,
  comment: 'Types included.',
  severity: 'error',
  from: { path: `^src/${name}/`, pathNot: [graphTypes, fixtures, ...scripts] },
  to: { path: project, pathNot: wings.slice(0, wings.indexOf(name) + 1).map((each) => `^src/${each}/`) },
});

/** Below every room of `domain/`: failures, and what `database/` offers to queries. */
const ground = [
  '^src/platform/(failures|issues|json-text|seal|staff-role|text-keys)\\.ts$',
  '^src/domain/node-id\\.ts$',
  '^src/generated/graph/(endpoints|vocabulary)\\.ts$',
  '^src/platform/database/(batching|columns|constraints|feed|list|paging|pg-timestamps|query|ranges|recordset|sql|validate-text)\\.ts$',
];
/** Imported by rooms for its types only: the value arrives as an argument. */
const typesOnly = ['^src/domain/context\\.ts$', graphTypes, '^src/platform/(database/connect|mail)\\.ts$'];
/** A room and what it may import besides itself, values and types. */
const room = (path, ...others) => ({
  name: `${path.replaceAll('/', '-')}-imports-only-rooms-below`,
  severity: 'error',
  from: { path: `^src/${path}/` },
  to: { path: project, pathNot: [`^src/${path}/`, ...typesOnly, ...others] },
});
/** A room of `domain/`, above the rooms named. */
const domain = (name, ...below) => ({
  ...room(`domain/${name}`, ...ground, ...below.map((each) => `^src/domain/${each}`)),
  name: `${name.replaceAll('/', '-')}-imports-only-rooms-below`,
});
/** A floor of `notices/`: it imports the field table, and the floors and rooms named, not its neighbours. */
const floor = (name, ...below) =>
  domain(
    `notices/${name}`,
    ...['(audit|idempotency|publishers|access)/', 'notices/fields(\\.ts$|/)'],
    ...below.map((each) => (each.endsWith('/') ? each : `notices/${each}/`)),
  );

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: valuesOnly } },
    {
      name: 'no-cycles-of-types',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: graphTypes } },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      // Installed by its test, only while that runs.
      from: { pathNot: '^test/processes/((apollo|relay)-client|clients)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'pure-files-import-only-pure-files',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: [...pure, '^(node:)?crypto$', 'node_modules/kysely/'], ...valuesOnly },
    },
    ...wings.slice(1).map(wing),
    domain('audit'),
    domain('idempotency'),
    domain('publishers', '(audit|idempotency)/', 'notices/fields/validators\\.ts$'),
    domain('access', '(audit|publishers)/'),
    domain('tokens', '(audit|idempotency|publishers|access)/'),
    domain('requests', '(access|audit|publishers|tokens)/', 'notices/predicates/'),
    domain('ledger', '(access|audit|notices|publishers|summaries|tokens)/'),
    domain('files', '(audit|idempotency|notices)/'),
    domain('notices', '(audit|idempotency|publishers|access|summaries)/'),
    floor('fields'),
    floor('model'),
    floor('predicates', 'model'),
    floor('record', 'model'),
    floor('read', 'model', 'predicates'),
    floor('list', 'model', 'predicates', 'record', 'read', 'summaries/'),
    floor('store', 'model', 'predicates', 'record', 'read'),
    floor('lifecycle', 'model', 'predicates', 'record', 'read', 'store'),
    floor('import', 'model', 'predicates', 'record', 'read', 'store'),
    domain('metrics', '(publishers|access|notices)/'),
    // Between the floors of `notices/`: lists count with it.
    domain('summaries', 'notices/predicates/'),
    domain('overview', '(publishers|access|notices|metrics|summaries)/'),
    domain('explanation', '(publishers|access|notices|metrics|tokens|requests)/'),
    // The console sends the lines of a file, and shows what the server answers in its words.
    room(
      'products/console/browser',
      '^src/domain/files/(code-names|csv-(formulas|rows)|date-formats|input|item-type|json-form|lines|mapping-(json|schema)|names|numbers|send-lines)\\.ts$',
      '^src/platform/text-keys\\.ts$',
      '^src/generated/console/',
    ),
    {
      name: 'rooms-get-the-context-as-an-argument',
      severity: 'error',
      from: { path: '^src/(platform|domain)/', pathNot: ['^src/domain/[^/]+$', '^src/platform/database/'] },
      to: { path: typesOnly, ...valuesOnly },
    },
    {
      name: 'src-imports-no-rest',
      comment: 'The composition root and the process start both halves.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(generate|app)/', fixtures] },
      to: { path: '^(rest-gateway/|src/app/)' },
    },
    {
      name: 'fixtures-import-wings-and-kit',
      comment: 'They make what the kit names.',
      severity: 'error',
      from: { path: fixtures },
      to: { path: project, pathNot: [...wings.map((each) => `^src/${each}/`), '^rest-gateway/conformance/'] },
    },
    {
      name: 'files-are-read-from-streams',
      comment: 'So that the server can read an upload with the code of the command line.',
      severity: 'error',
      from: { path: '^src/domain/files/' },
      to: { path: '^(node:)?(fs|fs/promises|path|process|os|child_process|tty)$' },
    },
    {
      name: 'gateway-imports-few-project-files',
      comment:
        'Failures, request ids, HTTP limits, static files, the styles of pages, the table of endpoints; of the graph only the types of its entry point and of the caller.',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: {
        path: '^src/',
        pathNot: [
          '^src/platform/(failures|issues|json-text|private-fields)\\.ts$',
          '^src/platform/runtime/(http-server|request-id|static-files)\\.ts$',
          '^src/platform/pages/files\\.ts$',
          '^src/graph/graph\\.ts$',
          '^src/generated/graph/endpoints\\.ts$',
          '^src/domain/access/caller\\.ts$',
        ],
      },
    },
    {
      name: 'gateway-receives-the-graph-as-an-argument',
      severity: 'error',
      from: { path: '^rest-gateway/', pathNot: scripts },
      to: { path: '^src/(graph|domain)/', ...valuesOnly },
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
      from: { path: '^(src|rest-gateway)/', pathNot: '^src/platform/runtime/telemetry/traces\\.ts$' },
      to: {
        path: 'node_modules/@opentelemetry/|^src/platform/runtime/telemetry/traces\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'one-room-imports-kysely',
      comment: 'Other rooms use the tag of database/sql.ts.',
      severity: 'error',
      from: { path: project, pathNot: '^src/platform/database/(sql|query)\\.ts$' },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'one-file-imports-shield',
      comment: 'graphql-shield is no longer maintained.',
      severity: 'error',
      from: { path: '^(src|rest-gateway)/', pathNot: '^src/domain/access/shield\\.ts$' },
      to: { path: 'node_modules/graphql-(shield|middleware)/' },
    },
    {
      name: 'contract-tests-are-black-box',
      comment:
        'The rows of the conformance kit are, too, although the kit and its fixtures are part of the project. Its table of errors imports nothing.',
      severity: 'error',
      from: { path: '^test/contract/', pathNot: '^test/contract/conformance\\.test\\.ts$' },
      to: { path: '^(src|rest-gateway)/', pathNot: '^rest-gateway/conformance/errors\\.ts$' },
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
