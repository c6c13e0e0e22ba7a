import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compilers, RESOLVE } from './scripts/app-modules.ts'
import { chunkFiles } from './scripts/chunk-files.ts'
import { serveSite } from './scripts/serve-site.ts'
import { trustedLoader } from './scripts/trusted-loader.ts'

export default defineConfig({
  resolve: RESOLVE,
  plugins: [
    compilers(),
    chunkFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // the manifest is a hand-written file in public/
      manifest: false,
      injectRegister: false,
      injectManifest: {
        // sw.ts leaves out what is cached when first used; the browser fetches the large icons at the installation
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'assets/*.mjs', 'icons/icon-192.png'],
        // Stripe's form is useless offline, and without phone-rules the server checks the number
        globIgnores: ['assets/{stripe-form,phone-rules}*'],
        rollupFormat: 'iife',
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    serveSite(),
    trustedLoader(),
  ],
  // the reader of workbooks is a file of its own, fetched when somebody opens one
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: { input: ['index.html', 'offline.html'] },
    modulePreload: {
      polyfill: false,
      // a list per import() would make the first load larger: the server names a page's files instead (preload-links.ts)
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/dev/'].map((path) => [path, 'http://127.0.0.1:3000'])) },
})
