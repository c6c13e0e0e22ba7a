import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PATHS } from '#contract/api/path.ts'
import { preloadLinks } from './preload-links.ts'
import { readSite, type SiteOptions } from './site-pages.ts'

const YEAR = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * Paths that name a file get a 404 when it's missing: serving the shell would hide a missing chunk for good. A path
 * with two slashes isn't ours either: a browser would read a host after them.
 */
function isNoPage(pathname: string): boolean {
  return pathname.startsWith('/assets/') || pathname.startsWith('//') || path.posix.extname(pathname) !== ''
}

/** The earlier build's file at this path, or undefined. */
function keptAsset(kept: string, pathname: string): string | undefined {
  const [, file] = /^\/assets\/([\w-][\w.-]*)$/.exec(pathname) ?? []
  return file !== undefined && existsSync(path.join(kept, file)) ? file : undefined
}

/** NAV-01: the sign-in area and the dashboard are the app, a driver's link has its own page; any other is public. */
const APP_AREA = /^\/(?:auth|dashboard)(?:\/|$)/
const DRIVE_AREA = /^\/drive(?:\/[\w-]*)?$/
const DRIVE_PAGE = 'drive.html'

const PRERENDERED = [PATHS.login, PATHS.signUp]

interface AppFiles {
  readonly folder: string
  /** the hashed assets of earlier builds, for pages opened before this one */
  readonly kept: string
  readonly site: SiteOptions
}

/**
 * Serves the built app: hashed assets cached for a year, everything else revalidated, the app's shell for its own area
 * so deep links open, and the public site for other pages. Prefers the build's Brotli and gzip files.
 */
export async function serveApp(app: FastifyInstance, { folder, kept, site: siteOptions }: AppFiles): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn(`No built app in ${folder}. Only the API is served`)
    // the framework's own answer would log the whole address, with a token in it
    app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
    return
  }
  const linksFor = preloadLinks(folder)
  const prerendered = new Map<string, string>(
    PRERENDERED.flatMap((page) =>
      existsSync(path.join(folder, `${page}.html`)) ? [[page, `${page}.html`] as const] : [],
    ),
  )
  const site = readSite(folder, siteOptions)
  await app.register(fastifyStatic, {
    root: folder,
    // the first page is the site's, and the site is not served by file name
    index: false,
    globIgnore: ['site/**', 'auth/**'],
    // one route per file: a wildcard would catch the API's unknown paths
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(path.join(folder, 'assets')) ? YEAR : ASK_AGAIN)
    },
  })
  // the service worker takes shared files; where it is gone, the page asks to share them again
  app.route({
    method: 'POST',
    url: PATHS.share,
    onRequest: async (_, reply) => reply.redirect(PATHS.share, 303),
    handler: () => undefined,
  })
  app.setNotFoundHandler(async (request, reply) => {
    // `new URL` would read what follows two slashes as a host, and throw if it's invalid
    const pathname = request.url.replace(/[?#].*$/s, '')
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const earlier = isRead && keptAsset(kept, pathname)
    if (earlier) return reply.header('cache-control', YEAR).sendFile(earlier, kept)
    if (isRead && !pathname.startsWith('//') && (await site?.answer(pathname, request, reply))) return reply
    // a file missing mid-deployment must not stay missing in caches
    if (!isRead || isNoPage(pathname))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    // the address has a secret in it
    if (DRIVE_AREA.test(pathname) && existsSync(path.join(folder, DRIVE_PAGE)))
      return reply.headers({ 'cache-control': ASK_AGAIN, 'referrer-policy': 'no-referrer' }).sendFile(DRIVE_PAGE)
    if (!APP_AREA.test(pathname) && site) {
      await site.refuse(request, reply)
      return reply
    }
    const links = linksFor(pathname)
    if (links !== undefined) reply.header('link', links)
    // sign-in and sign-up have the screen in their HTML
    return reply.header('cache-control', ASK_AGAIN).sendFile(prerendered.get(pathname) ?? 'index.html')
  })
}
