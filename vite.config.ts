import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressedTwins } from './scripts/compressed-twins.ts'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: './src/client/app/routes.ts',
      routesDirectory: './src/client',
      generatedRouteTree: './src/client/app/routeTree.gen.ts',
    }),
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
    // zod must be told not to probe for eval before any schema is made (CSP), whatever chunk it lands in
    rolldownOptions: { output: { strictExecutionOrder: true } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
