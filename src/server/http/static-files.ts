import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * A path that names a file: its absence is a 404. Answering it with the shell would hide a missing chunk for ever. Nor is
 * a path with two slashes one of the app's: a browser would take what follows for a host.
 */
function isNoPage(pathname: string): boolean {
  return pathname.startsWith('/assets/') || pathname.startsWith('//') || path.posix.extname(pathname) !== ''
}

/** The file of an earlier build that a path names, or undefined. */
function keptAsset(kept: string, pathname: string): string | undefined {
  const [, file] = /^\/assets\/([\w-][\w.-]*)$/.exec(pathname) ?? []
  return file !== undefined && existsSync(path.join(kept, file)) ? file : undefined
}

/**
 * Serves the built app: hashed assets for a year, everything else revalidated, and the shell for any other address, so
 * that a deep link opens. Brotli and gzip twins made by the build are preferred.
 * @param kept where the hashed assets of earlier builds are, for pages that were opened before this one came
 */
export async function serveApp(
  app: FastifyInstance,
  { folder, kept }: { folder: string; kept: string },
): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn(`No built app in ${folder}: only the API is served`)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    // a route per file: a wildcard would answer for the API's unknown paths
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(path.join(folder, 'assets')) ? YEAR : ASK_AGAIN)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    // `new URL` would take what stands after two slashes for a host, and throw where it can be none
    const pathname = request.url.replace(/[?#].*$/s, '')
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const earlier = isRead && keptAsset(kept, pathname)
    if (earlier) return reply.header('cache-control', YEAR).sendFile(earlier, kept)
    // what is missing in the middle of a deployment must not be missing for longer
    if (!isRead || isNoPage(pathname))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    return reply.header('cache-control', ASK_AGAIN).sendFile('index.html')
  })
}
