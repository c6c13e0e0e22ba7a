import { build } from 'vite'

const PAGES = ['milepost', 'stopwatch', 'tanstack', 'workbox', 'workbox-worker']

/** Bundles the benchmark's pages like an app, each to `<name>.js` in the folder. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'tests/bench/pages',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: Object.fromEntries(PAGES.map((name) => [name, `tests/bench/pages/${name}.ts`])),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
}
