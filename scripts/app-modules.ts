import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { leaveOutDexieParts } from './leave-out-dexie-parts.ts'
import { leaveOutInfiniteQueries } from './leave-out-infinite-queries.ts'
import { modernStyles } from './modern-styles.ts'
import { stripServerMetadata } from './strip-server-metadata.ts'

export const RESOLVE = {
  alias: [
    // the same libraries, built for modern browsers
    {
      find: /^dexie$/,
      replacement: fileURLToPath(new URL('../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)),
    },
    {
      find: /^workbox-window$/,
      replacement: fileURLToPath(
        new URL('../node_modules/workbox-window/build/workbox-window.prod.mjs', import.meta.url),
      ),
    },
    {
      find: /^@hookform\/resolvers\/standard-schema$/,
      replacement: fileURLToPath(
        new URL('../node_modules/@hookform/resolvers/standard-schema/dist/standard-schema.modern.mjs', import.meta.url),
      ),
    },
    // its own also computes sizes, colors and class names that no screen uses
    {
      find: /^\.\.\/createLucideIcon\.mjs$/,
      replacement: fileURLToPath(new URL('../src/client/ui/lucide-icon.ts', import.meta.url)),
    },
    // React has had this hook since version 18
    { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  ],
}

/** What turns the sources into modules. Each build needs its own. */
export function compilers(): PluginOption[] {
  return [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: './src/client/app/routes.ts',
      routesDirectory: './src/client',
      generatedRouteTree: './src/client/app/routeTree.gen.ts',
    }),
    stripServerMetadata(),
    leaveOutDexieParts(),
    leaveOutInfiniteQueries(),
    // the driver's page runs on Preact
    react({ refreshExclude: [/\/node_modules\//, /\/src\/client\/drive\//] }),
    tailwindcss(),
    modernStyles(),
  ]
}
