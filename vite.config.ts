import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { CHUNK_GROUPS } from './scripts/chunk-groups.ts'
import { precompress } from './scripts/precompress.ts'
import { stripServerMetadata } from './scripts/strip-server-metadata.ts'

/** Chunks that a start would otherwise fetch one after the other. */
const START = /\.css$|\/(frame|routes|freight|my-loads-screen|signs|list-pieces)-/

export default defineConfig({
  resolve: {
    // the same library, built for modern browsers
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
    stripServerMetadata(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // the manifest is a hand-written file in public/
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'icons/*.png'],
        // the map's chunks are cached when first used (sw/map-cache.ts); Stripe's form is useless offline,
        // and without phone-rules the server checks the number
        globIgnores: ['assets/{lane-map,pin-map,map-canvas,map-archive,maplibre,stripe-form,phone-rules}*'],
        rollupFormat: 'iife',
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    precompress(),
  ],
  // the reader of workbooks is a file of its own, fetched when somebody opens one
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // each hint adds some milliseconds to a slow phone's start
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
