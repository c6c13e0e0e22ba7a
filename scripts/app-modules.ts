import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { stripServerMetadata } from './strip-server-metadata.ts'

export const RESOLVE = {
  // the same library, built for modern browsers
  alias: { dexie: fileURLToPath(new URL('../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)) },
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
    react(),
    tailwindcss(),
  ]
}
