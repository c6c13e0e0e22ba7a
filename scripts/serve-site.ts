import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin, ViteDevServer } from 'vite'

const SOURCES = 'src/client/site'

/** The API's server answers these, and Vite the app's pages and every source file. */
const ELSEWHERE = /^\/(?:auth|dashboard|api|dev)(?:\/|$)|^\/@|\.(?!xml$|txt$)[^/.]+$/
const DRIVE_AREA = /^\/drive(?:\/[\w-]*)?$/
const DRIVE_PAGE = 'drive.html'
const MISSING = '/404'

/** `npm run dev` renders the public pages at each request, from the sources as they are, and serves the driver's page. */
export function serveSite(): Plugin {
  return {
    name: 'serve-site',
    apply: 'serve',
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (file.includes(SOURCES) && file.endsWith('.tsx')) server.hot.send({ type: 'full-reload' })
      })
      server.middlewares.use((request, response, next) => void answer(server, request, response, next))
    },
  }
}

async function answer(
  server: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = ELSEWHERE.test(pathname) ? undefined : await fileAt(server, pathname)
    if (!file) return next()
    if (file.path === MISSING) response.statusCode = 404
    response.setHeader('content-type', `${file.type}; charset=utf-8`)
    response.end(file.content)
  } catch (error) {
    next(error)
  }
}

async function fileAt(server: ViteDevServer, pathname: string): Promise<SiteFile | undefined> {
  if (DRIVE_AREA.test(pathname)) {
    const content = await server.transformIndexHtml(`/${DRIVE_PAGE}`, await readFile(DRIVE_PAGE, 'utf8'))
    return { path: pathname, type: 'text/html', content }
  }
  const { renderSite } = (await server.ssrLoadModule(`/${SOURCES}/render-site.tsx`)) as SiteRenderer
  const files = renderSite({
    script: `/${SOURCES}/site.ts`,
    styles: [`/${SOURCES}/site.css`],
    font: '/src/client/ui/fonts/overpass.woff2',
  })
  const file = files.find(({ path }) => path === pathname) ?? files.find(({ path }) => path === MISSING)
  if (file?.type !== 'text/html') return file
  return { ...file, content: await server.transformIndexHtml(pathname, file.content) }
}

/** What scripts need of src/client/site/render-site.tsx, which they load once it is built. */
export interface SiteRenderer {
  readonly renderSite: (assets: { script: string; styles: string[]; font: string }) => SiteFile[]
}

interface SiteFile {
  readonly path: string
  readonly type: string
  readonly content: string
}
