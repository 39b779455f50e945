/** The boundaries of the house (docs/architecture.md), each with its reason. */
module.exports = {
  forbidden: [
    { name: 'no-circular', comment: 'A cycle means that a word is missing.', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'shared-is-pure',
      comment: 'shared runs anywhere: it imports only itself and the schema library.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^shared/', 'node_modules/zod/'] },
    },
    { name: 'web-not-server', comment: 'One contract between the two: the HTTP API.', severity: 'error', from: { path: '^web/' }, to: { path: '^(server|db)/' } },
    { name: 'server-not-web', comment: 'One contract between the two: the HTTP API.', severity: 'error', from: { path: '^(server|db)/' }, to: { path: '^web/' } },
    {
      name: 'sql-has-one-home',
      comment:
        "A feature imports another feature's main file, never its SQL or routes. The stock statements of the catalogue are the one exception: they must run in the order's transaction.",
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '^server/testing/' },
      to: { path: '^server/([^/]+)/.*\\.(sql|routes)\\.ts$', pathNot: ['^server/$1/', '^server/catalogue/catalogue\\.sql\\.ts$'] },
    },
    {
      name: 'three-stays-out',
      comment: 'three.js is loaded by the design tool and nowhere else.',
      severity: 'error',
      from: { pathNot: '^web/configurator/' },
      to: { path: 'node_modules/(three|@react-three)/' },
    },
    {
      name: 'no-tests-in-code',
      comment: 'Builders and tests are not part of the shop.',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|\\.spec\\.ts$|/testing/|^e2e/|^bench/|^vitest\\.config)' },
      to: { path: '(\\.test\\.tsx?$|/testing/|^e2e/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    tsConfig: { fileName: 'tsconfig.web.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  },
};
