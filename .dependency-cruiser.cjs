/** The boundaries of the code (docs/architecture.md), each with its reason. */
const layers = require('./layers.json');

const TESTS = '(\\.test\\.tsx?$|/testing/)';
const escapeDots = (text) => text.replaceAll('.', '\\.');

/** Folders of a root from the lowest to the highest; a folder imports what stands before it. */
const foldersOf = (root) =>
  Object.entries(layers[root]).flatMap(([layer, names]) =>
    names.map((name) => {
      const inside = ['domains', 'top', 'root'].includes(layer) ? name : `${layer}/${name}`;
      return {
        layer,
        inside,
        path: `^${root}/${escapeDots(inside)}${name.endsWith('.ts') ? '$' : '/'}`,
      };
    }),
  );

const sharedSql =
  '^server/(catalogue/catalogue|catalogue/sellables|orders/orders|orders/shipments|orders/invoices|consents/consents|base/jobs/queue)\\.sql\\.ts$';

/**
 * One rule a folder: it may not import any folder above it, nor a loose file of its root. Those of
 * the layer `root` stand beside the loose files, with which they put the shop together.
 */
const oneWay = Object.keys(layers).flatMap((root) => {
  const folders = foldersOf(root);
  const loose = `^${root}/[^/]+\\.(ts|tsx)$`;
  return folders.flatMap(({ layer, inside, path }, index) => {
    const above = folders.slice(index + 1).map((folder) => folder.path);
    const refused = layer === 'root' ? above : [...above, loose];
    const rule = {
      name: `one-way-${root}-${inside.replaceAll('/', '-')}`,
      comment: `Imports go down only (layers.json): ${root}/${inside} stands below this folder.`,
      severity: 'error',
      from: { path, pathNot: TESTS },
      to: { path: refused, pathNot: TESTS },
    };
    return refused.length > 0 ? [rule] : [];
  });
});

/** A folder that layers.json does not name has no place in the order. */
const noUnknownFolders = Object.keys(layers).map((root) => ({
  name: `known-folders-${root}`,
  comment: 'Give the folder its place in layers.json.',
  severity: 'error',
  from: {
    path: `^${root}/[^/]+/`,
    pathNot: [
      ...foldersOf(root).map(({ path }) => path),
      TESTS,
      ...(root === 'shared' ? ['^shared/back-office/'] : []),
    ],
  },
  to: { path: '.*' },
}));

module.exports = {
  forbidden: [
    ...oneWay,
    ...noUnknownFolders,
    {
      name: 'no-circular',
      comment: 'Files that import each other are one file, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared runs anywhere: it imports only itself and the schema library.',
      severity: 'error',
      from: {
        path: '^shared/',
        pathNot: ['\\.test\\.ts$', '^shared/testing/demo-products\\.ts$'],
      },
      to: { pathNot: ['^shared/', 'node_modules/zod/'] },
    },
    {
      name: 'shared-below-server-and-web',
      comment: 'Tests of shared, too: a test that needs both stands in contract/.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'shared-back-office-on-top',
      comment: 'What only the back office uses stands above the domains.',
      severity: 'error',
      from: { path: '^shared/', pathNot: ['^shared/back-office/', TESTS] },
      to: { path: '^shared/back-office/' },
    },
    {
      name: 'base-knows-no-domain',
      comment:
        'Base code serves any shop: of shared it imports shared/base only. Exceptions: a photograph (images.ts) is shown on every page; the one client has the calls that specification 7 names (api, catalogue-calls, reads); a page of any domain reads the data of the root loader (public-url); the environment is checked in one place before anything starts (config, cargo-config, provider-config).',
      severity: 'error',
      from: {
        path: '^(server|web|shared)/base/',
        pathNot: [
          TESTS,
          '^web/base/api/(api|catalogue-calls|reads)\\.ts$',
          '^web/base/page/public-url\\.ts$',
          '^server/base/run/(config|cargo-config|provider-config)\\.ts$',
        ],
      },
      to: {
        path: '^shared/',
        pathNot: ['^shared/base/', '^shared/catalogue/(images|image-sources)\\.ts$'],
      },
    },
    {
      name: 'web-not-server',
      comment: 'The two meet over the HTTP API only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|db)/' },
    },
    {
      name: 'server-not-web',
      comment: 'The two meet over the HTTP API only.',
      severity: 'error',
      from: { path: '^(server|db)/' },
      to: { path: '^web/' },
    },
    {
      name: 'db-knows-no-server',
      comment: 'db holds migrations, types and data; what loads them stands in the server.',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: '^(server|tools)/' },
    },
    {
      name: 'nothing-imports-tools',
      comment: 'Scripts use the shop, never the reverse.',
      severity: 'error',
      from: { path: '^(server|web|shared|db)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'sql-has-one-home',
      comment:
        "A domain imports another domain's main file, never its SQL or routes. Exceptions: statements that run in the caller's transaction or that a main file would only forward (sharedSql above); SQL that composes the SQL of a lower domain; the back office, above all domains.",
      severity: 'error',
      from: {
        path: '^server/([^/]+)/',
        pathNot: ['^server/(testing|base|back-office)/', '\\.(test|sql)\\.ts$'],
      },
      to: {
        path: '^server/([^/]+)/.*\\.(sql|routes)\\.ts$',
        pathNot: ['^server/$1/', sharedSql],
      },
    },
    {
      name: 'payment-adapters-know-no-table',
      comment:
        'A payment adapter gets one PaymentRequest and gives one result; payments.ts owns the state. Every folder of payments is an adapter, except reports. Only the bank behind the test adapter has books of its own.',
      severity: 'error',
      from: {
        path: '^server/payments/([^/]+/|manual-providers\\.ts)',
        pathNot: ['^server/payments/(reports|testbank/bank)/', TESTS],
      },
      to: { path: '(^server/base/db/db\\.ts$|^db/|\\.sql\\.ts$|^server/orders/)' },
    },
    {
      name: 'service-adapters-know-no-table',
      comment:
        'Every folder of cargo, invoicing, sms and marketplace is the adapter of one company: it gets what it needs as an argument and gives one result; the domain owns the state.',
      severity: 'error',
      from: { path: '^server/(cargo|invoicing|sms|marketplace)/[^/]+/', pathNot: TESTS },
      to: { path: '(^server/base/db/db\\.ts$|^db/|\\.sql\\.ts$|^server/orders/)' },
    },
    {
      name: 'three-stays-out',
      comment: 'three.js is imported by the scene only, which pages load when it is asked for.',
      severity: 'error',
      from: { pathNot: '^web/scene/' },
      to: { path: 'node_modules/(three|@react-three)/' },
    },
    {
      name: 'no-tests-in-code',
      comment: 'Builders and tests are not part of the shop.',
      severity: 'error',
      from: {
        pathNot: '(\\.test\\.tsx?$|\\.spec\\.ts$|/testing/|^e2e/|^bench/|^vitest\\.config)',
      },
      to: { path: '(\\.test\\.tsx?$|/testing/|^e2e/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|sdk/src)/' },
    tsConfig: { fileName: 'tsconfig.web.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
