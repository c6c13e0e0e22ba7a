import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { CHUNK_GROUPS } from './scripts/chunk-groups.ts'
import { compressedTwins } from './scripts/compressed-twins.ts'
import { withoutServerFacts } from './scripts/without-server-facts.ts'

/** What a start fetches one after the other if nobody says it before. */
const START = /\.css$|\/(frame|routes|freight|my-loads-screen|signs|list-pieces)-/

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
    withoutServerFacts(),
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
        // the maps' are kept when one is first seen (sw/map-cache.ts); Stripe's form is nothing without a connection
        globIgnores: ['assets/{lane-map,pin-map,map-canvas,map-archive,maplibre,stripe-form}*'],
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
      // each hint costs a slow phone some milliseconds of its start
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => START.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
