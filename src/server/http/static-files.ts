import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PATHS } from '#contract/api/path.ts'
import { appPolicy, type AppSources, type Chat, workerPolicy } from './security-headers.ts'
import { preloadLinks } from './preload-links.ts'
import { readSite, type SiteOptions, withChat } from './site-pages.ts'
import { sendTextFile, type TextFile, textFile } from './text-file.ts'
import { readWorkers } from './worker-files.ts'

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
const AUTH_AREA = /^\/auth(?:\/|$)/
const APP_AREA = /^\/(?:auth|dashboard)(?:\/|$)/
/** Whatever a message put behind the link: the page reads it. */
const DRIVE_AREA = /^\/drive(?:\/.*)?$/is
const DRIVE_PAGE = 'drive.html'

const SHELL = 'index.html'
const WORKER_FILE = /\.m?js(?:\.br|\.gz)?$/
/** Pages of their own, fetched by their file names. They have neither a map nor a card form. */
const DOCUMENTS = ['offline.html', DRIVE_PAGE]
const NO_SOURCES: AppSources = { mapOrigins: [], takesCards: false }
/** Sign-in and sign-up have their screens in their HTML. */
const PRERENDERED = [PATHS.login, PATHS.signUp]

interface AppFiles {
  readonly folder: string
  /** the hashed assets of earlier builds, for pages opened before this one */
  readonly kept: string
  readonly site: SiteOptions
  readonly sources: AppSources
}

/**
 * The app's pages by address: the shell, or the shell with sign-in or sign-up in it. A chat runs on those of the
 * sign-in area and on none of the dashboard (NAV-03), so the shell says that there is one elsewhere.
 */
function appPages({ folder, sources, site: { chat } }: AppFiles): {
  shell: TextFile
  authPage: (url: string) => TextFile
  /** by path, what is sent by its file name */
  files: ReadonlyMap<string, TextFile>
} {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const page = (html: string, vendor?: Chat) => textFile('text/html', html, appPolicy(html, sources, vendor))
  const authPage = (name: string) => page(withChat(read(name), chat), chat)
  const anyAuthPage = authPage(SHELL)
  const prerendered = new Map<string, TextFile>(
    PRERENDERED.filter((address) => existsSync(path.join(folder, `${address}.html`))).map((address) => [
      address,
      authPage(`${address}.html`),
    ]),
  )
  const shell = page(chat ? read(SHELL).replace('<html', '<html data-chat="elsewhere"') : read(SHELL))
  const documents = DOCUMENTS.filter((name) => existsSync(path.join(folder, name))).map((name) => {
    const html = read(name)
    return [`/${name}`, textFile('text/html', html, appPolicy(html, NO_SOURCES))] as const
  })
  const pages = new Map([[`/${SHELL}`, shell], ...documents])
  return {
    shell,
    files: new Map([...pages, ...readWorkers(folder, pages)]),
    authPage(url) {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      // only the first step of the sign-up is rendered
      return (searchParams.has('step') ? undefined : prerendered.get(pathname)) ?? anyAuthPage
    },
  }
}

/**
 * Serves the built app: hashed assets cached for a year, everything else revalidated, the app's shell for its own area
 * so deep links open, and the public site for other pages. Prefers the build's Brotli and gzip files.
 */
export async function serveApp(app: FastifyInstance, files: AppFiles): Promise<void> {
  const { folder, kept } = files
  if (!existsSync(path.join(folder, SHELL))) {
    app.log.warn(`No built app in ${folder}. Only the API is served`)
    // the framework's own answer would log the whole address, with a token in it
    app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
    return
  }
  const linksFor = preloadLinks(folder)
  const { shell, authPage, files: textFiles } = appPages(files)
  const site = readSite(folder, files.site)
  await app.register(fastifyStatic, {
    root: folder,
    // the first page is the site's, and the site is not served by file name
    index: false,
    globIgnore: ['site/**', 'auth/**', ...Array.from(textFiles.keys(), (address) => `${address.slice(1)}*`)],
    // one route per file: a wildcard would catch the API's unknown paths
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(path.join(folder, 'assets')) ? YEAR : ASK_AGAIN)
      // a worker obeys the policy of its own file
      if (WORKER_FILE.test(file)) reply.header('content-security-policy', workerPolicy({ imports: true }))
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
    const named = isRead && textFiles.get(pathname)
    if (named) {
      await sendTextFile(named, request, reply)
      return reply
    }
    // the address has a secret in it
    const drivePage = textFiles.get(`/${DRIVE_PAGE}`)
    if (isRead && DRIVE_AREA.test(pathname) && drivePage) {
      await sendTextFile(drivePage, request, reply.header('referrer-policy', 'no-referrer'))
      return reply
    }
    // a file missing mid-deployment must not stay missing in caches
    if (!isRead || isNoPage(pathname))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    if (!APP_AREA.test(pathname) && site) {
      await site.refuse(request, reply)
      return reply
    }
    const links = linksFor(pathname)
    if (links !== undefined) reply.header('link', links)
    await sendTextFile(AUTH_AREA.test(pathname) ? authPage(request.url) : shell, request, reply)
    return reply
  })
}
