import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { codeGroups } from './scripts/code-groups.ts'
import { compiledAhead, RESOLVE, storedTheme, trustedLoader } from './scripts/vite-options.ts'
import { pageFiles } from './scripts/page-files.ts'
import { listWorkerFiles } from './scripts/worker-files.ts'
import { serveSite } from './scripts/serve-site.ts'
import { routes } from './src/client/app/routes.ts'
import { STORED_THEME_SCRIPT } from './src/client/browser/page/theme.ts'

/** Few people open these, or only with signal: the service worker keeps them once they were used, by their names (on-use-files.ts). */
const RARE =
  /(?:^|\/)src\/(?:client\/(?:features\/(?:account\/(?:profile|security)|dispatch)\/[\w-]+\.dialog|features\/(?:activity|analytics|bulk|integrations|money|people|subscription|tenders)\/|browser\/(?:map\/|addresses\/|documents\/pdf-pages)|ui\/(?:plot\/|fonts\/overpass-accents)|.*\/avatar-cropper)|contract\/(?:api\/phone-rules|freight\/tender-form))|maplibre-gl-worker|pdfjs-dist\/wasm/
const fileName = (source = '', end = '.js') => `assets/${RARE.test(source) ? 'rare-' : ''}[name]-[hash]${end}`
/** What rare screens share with each other alone: such a file has no module in front that could say so. */
const RARE_PARTS = /\/features\/(?:integrations|tenders)\/(?!.*(?:\.route\.tsx|-search\.ts)$)/
const assetName = ({ originalFileNames }: { originalFileNames: readonly string[] }) =>
  fileName(originalFileNames[0], '[extname]')
const scriptName = ({ facadeModuleId, moduleIds }: { facadeModuleId: string | null; moduleIds: readonly string[] }) =>
  fileName(facadeModuleId ?? moduleIds.find((id) => RARE_PARTS.test(id)))

let builtFolder = 'dist'
/** A test builds elsewhere. */
const namedFolder: Plugin = {
  name: 'named-folder',
  configResolved({ build }) {
    builtFolder = build.outDir
  },
}

export default defineConfig({
  resolve: RESOLVE,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: routes,
      routesDirectory: './src/client',
      generatedRouteTree: './src/client/app/routeTree.gen.ts',
    }),
    react(),
    tailwindcss(),
    namedFolder,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // the manifest is a hand-written file in public/
      manifest: false,
      injectRegister: false,
      injectManifest: {
        // sw.ts leaves out what is cached when first used; the browser fetches the large icons at the installation
        globPatterns: [
          '**/*.{js,css,html,svg,woff2,webmanifest}',
          'assets/*.{mjs,wasm}',
          'geo/*.{json,tsv,txt}',
          'icons/icon-192.png',
        ],
        manifestTransforms: [
          async (entries) => {
            const listed = await listWorkerFiles(
              builtFolder,
              entries.map(({ url }) => url),
            )
            // the worker reads no revision: a hash of the bytes says more
            return { manifest: listed as unknown as typeof entries }
          },
        ],
        rollupFormat: 'iife',
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    serveSite(),
    storedTheme(STORED_THEME_SCRIPT),
    trustedLoader(),
    pageFiles(routes),
    compiledAhead(/^assets\/(?!rare-)/),
  ],
  // the reader of workbooks is a file of its own, fetched when somebody opens one
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: scriptName, chunkFileNames: scriptName, assetFileNames: assetName },
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'offline.html'],
      // the bundler asks for these two beside groups without their imports
      preserveEntrySignatures: 'allow-extension',
      output: {
        strictExecutionOrder: true,
        chunkFileNames: scriptName,
        assetFileNames: assetName,
        codeSplitting: {
          // else the map takes React along
          includeDependenciesRecursively: false,
          groups: codeGroups(),
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // a list per import() would make the first load larger: the server names a page's files instead (preload-links.ts)
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/dev/'].map((path) => [path, 'http://127.0.0.1:3000'])) },
})
