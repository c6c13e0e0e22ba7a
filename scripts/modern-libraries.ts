import { fileURLToPath } from 'node:url'

export const RESOLVE = {
  alias: [
    // the same libraries, built for modern browsers
    {
      find: /^dexie$/,
      replacement: fileURLToPath(new URL('../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)),
    },
    {
      find: /^@hookform\/resolvers\/standard-schema$/,
      replacement: fileURLToPath(
        new URL('../node_modules/@hookform/resolvers/standard-schema/dist/standard-schema.modern.mjs', import.meta.url),
      ),
    },
    // React has had this hook since version 18
    { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  ],
}
