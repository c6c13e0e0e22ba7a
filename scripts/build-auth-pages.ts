/** Renders sign-in and sign-up into copies of the shell, after the app's build: they never get into the precache. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { RESOLVE } from './vite-options.ts'

const RENDERER = 'src/client/app/render-auth-pages.tsx'
const ROOT = /<div id="root">.*?<\/div>/s

interface Renderer {
  renderAuthPages: () => Promise<{ path: string; title: string; html: string }[]>
}

await build({
  configFile: false,
  logLevel: 'warn',
  resolve: RESOLVE,
  plugins: [react()],
  build: { ssr: RENDERER, outDir: '.cache/auth', copyPublicDir: false },
})
const shell = await readFile('dist/index.html', 'utf8')
if (!ROOT.test(shell)) throw new Error('The shell has no #root')
const { renderAuthPages } = (await import(pathToFileURL('.cache/auth/render-auth-pages.js').href)) as Renderer
await mkdir('dist/auth', { recursive: true })
/** What React leaves in place of a part that it could not render: nobody would see the page before its script. */
const FAILED = '<!--$!-->'
for (const page of await renderAuthPages()) {
  if (page.html.includes(FAILED)) throw new Error(`${page.path} can't be rendered without a browser`)
  const html = shell
    .replace('<title>Milepost</title>', () => `<title>${page.title}, Milepost</title>`)
    .replace(ROOT, () => `<div id="root" data-prerendered>${page.html}</div>`)
  await writeFile(path.join('dist', `${page.path}.html`), html)
}
// the screens import the app's channels between tabs, which keep a process of Node alive
process.exit()
