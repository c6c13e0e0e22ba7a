/** Builds the driver's page apart from the app: its chunks share nothing, and its worker stores only its own files. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { RESOLVE, trustedLoader } from './vite-options.ts'
import { listWorkerFiles } from './worker-files.ts'

function outputOf(result: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] {
  const [only] = Array.isArray(result) ? result : [result]
  if (!only || !('output' in only)) throw new Error('The build of the driver’s page has no output')
  return only.output
}

const built = outputOf(
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: RESOLVE,
    plugins: [react(), tailwindcss(), trustedLoader()],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/drive.json',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'drive.html' },
    },
  }),
)
const urls = built.map(({ fileName }) => fileName).filter((file) => file === 'drive.html' || file.startsWith('assets/'))
await buildWorker('sw/drive.ts', 'drive-sw.js', { DRIVE_FILES: JSON.stringify(await listWorkerFiles('dist', urls)) })
await buildWorker('sw/drive-sync.ts', 'drive-sync-sw.js')

/** A worker is one file: its policy lets it import none (security-headers.ts). */
async function buildWorker(input: string, file: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: RESOLVE,
    define,
    build: {
      target: 'es2022',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        // Vite's preload of chunks reads it; one file has none
        transform: { define: { 'import.meta': '{}' } },
        output: { format: 'iife', entryFileNames: file, codeSplitting: false },
      },
    },
  })
}
