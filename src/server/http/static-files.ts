import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** A path that names a file: its absence is a 404. Answering it with the shell would hide a missing chunk for ever. */
function namesAFile(pathname: string): boolean {
  return pathname.startsWith('/assets/') || path.posix.extname(pathname) !== ''
}

/**
 * Serves the built app: hashed assets for a year, everything else revalidated, and the shell for any other address, so
 * that a deep link opens. Brotli and gzip twins made by the build are preferred.
 */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
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
    const pathname = new URL(request.url, 'http://milepost').pathname
    if (!['GET', 'HEAD'].includes(request.method) || namesAFile(pathname))
      return reply.code(404).type('text/plain').send('Not found')
    return reply.header('cache-control', ASK_AGAIN).sendFile('index.html')
  })
}
