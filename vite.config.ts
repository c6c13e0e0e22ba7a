import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressedTwins } from './scripts/compressed-twins.ts'
import { withoutSummaries } from './scripts/without-summaries.ts'

function anyOf(...parts: string[]): RegExp {
  return new RegExp(parts.join('|'))
}

// Few files, each what a kind of page needs: fifty crumbs compress worse and queue on a slow line.
// A group takes what its modules import along, so what every page needs is named first.
const EVERY_PAGE = anyOf(
  // what fetches lazy chunks: left to another group, it would bring that group to every page
  'vite/preload-helper',
  'node_modules/(react|react-dom|scheduler|zod|idb-keyval)/',
  'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
  'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|shared|defaultAttributes)',
  'src/contract/(account|session|wire|endpoint|error|request|path|load-query)\\.ts',
  'src/domain/(instant|permission|load-status)\\.ts',
  'src/offline/(api-root|call|clock|connection|device|exchange|no-eval|session)\\.ts',
  'src/client/browser/(idle|session-state|unsaved|use-page-title|use-session)\\.ts',
  'src/client/data/use-connection\\.ts',
  'src/client/ui/(button|class-names|field|text-field|logo|toasts|visually-hidden)\\.tsx?',
)
const EVERY_PAGE_SIGNED_IN = anyOf(
  'node_modules/(dexie|dexie-react-hooks|@tanstack/(query-core|react-query))/',
  'src/contract/(load|booking|notification|sync)\\.ts',
  // but what the account's own screens alone read
  'src/client/data/(?!own-)',
  'src/client/ui/(avatar|badge|dialog|error-state|page-header|skeleton|tabs)\\.tsx',
  'src/client/features/(auth|board|booking|loads|notifications)/[a-z]+\\.queries\\.ts',
  'src/offline/(cache-db|op|op-kind|op-rows|outbox|outbox-db|outbox-sync|overlay|own-outbox|read-through|sync)\\.ts',
  'src/client/components/(load-card|load-card-skeleton|status-badge|equipment-shield|stop-time|posted-age|use-now|kept-content|op-chips)\\.tsx?',
)

/** What every map is drawn with; it is fetched with the first one and not before. */
const MAP_LIBRARY = /node_modules\/(maplibre-gl|react-map-gl|@vis\.gl)\//

/** The URL map with what reads an address: seven crumbs otherwise. The screens themselves end in '?tsr-split=…'. */
const URL_MAP =
  /src\/client\/(app|features)\/.*(\.route\.tsx|-search\.ts|board-as-left\.ts|needs\.ts|routeTree\.gen\.ts)$/

export default defineConfig({
  resolve: {
    // the same library in the language of today's browsers
    alias: { dexie: fileURLToPath(new URL('node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)) },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: './src/client/app/routes.ts',
      routesDirectory: './src/client',
      generatedRouteTree: './src/client/app/routeTree.gen.ts',
    }),
    withoutSummaries(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // the manifest is written by hand in public/, where it can be read
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icons/*.png'],
        // kept when a map is first seen: sw/map-cache.ts
        globIgnores: ['assets/{lane-map,pin-map,map-canvas,map-archive,maplibre}*'],
        rollupFormat: 'iife',
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    compressedTwins(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // each hint costs a slow phone some milliseconds of its start: from scripts only for what is large
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /\.css$|\/freight-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // what every screen of a load shows comes as one file: twenty crumbs compress worse and queue on a slow line
        codeSplitting: {
          groups: [
            { name: 'frame', test: EVERY_PAGE, priority: 3 },
            // what a person types about the account, on the way in and afterwards
            { name: 'account-field', test: /src\/contract\/account-field\.ts/, priority: 2 },
            { name: 'freight', test: EVERY_PAGE_SIGNED_IN, priority: 1 },
            { name: 'routes', test: URL_MAP, priority: 0 },
            { name: 'maplibre', test: MAP_LIBRARY, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
