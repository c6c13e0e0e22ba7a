import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { type Chat, sitePolicy } from './security-headers.ts'
import { sendTextFile, textFile } from './text-file.ts'

const listSchema = z.array(z.object({ path: z.string(), type: z.string(), file: z.string() }))

/** Placeholder for the origin in the built files (src/client/site/site-document.tsx). */
const ORIGIN = 'https://origin.invalid'
const MISSING = '/404'
/** NAV-13: the addresses in the specification's footer, and where the pages are. */
const MOVED: Readonly<Record<string, string>> = { '/terms': '/terms-conditions', '/privacy': '/privacy-policy' }

export interface SiteOptions {
  /** public origin, for canonical links, shared links and the sitemap */
  readonly origin: string
  /** undefined shows our contact card */
  readonly chat: Chat | undefined
}

/**
 * Answers with the public site: a page, a redirect to one, or the page that says there is none. Undefined if the
 * build has no site.
 * @param folder of the built app
 */
export function readSite(folder: string, options: SiteOptions): Site | undefined {
  const list = path.join(folder, 'site/pages.json')
  if (!existsSync(list)) return undefined
  const files = new Map(
    listSchema.parse(JSON.parse(readFileSync(list, 'utf8'))).map(({ path: address, type, file }) => {
      const built = readFileSync(path.join(folder, 'site', file), 'utf8').replaceAll(ORIGIN, options.origin)
      if (type !== 'text/html') return [address, textFile(type, built)]
      const html = withChat(built, options.chat)
      return [address, textFile(type, html, sitePolicy(html, options.chat))]
    }),
  )
  const missing = files.get(MISSING)
  files.delete(MISSING)
  return {
    async answer(pathname, request, reply) {
      const plain = pathname.replace(/(?<=.)\/+$/, '')
      const file = files.get(plain)
      const target = MOVED[plain] ?? (file && plain !== pathname ? plain : undefined)
      if (target !== undefined) reply.redirect(target + queryOf(request.url), 308)
      else if (file) await sendTextFile(file, request, reply)
      return target !== undefined || file !== undefined
    },
    async refuse(request, reply) {
      if (missing) await sendTextFile(missing, request, reply.code(404))
      else reply.code(404).send('Not found')
    },
  }
}

export interface Site {
  /** Sends the page at a path. Resolves to whether there is one: a reply would be awaited until it is sent. */
  answer: (pathname: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** Sends 404 with a page that says so. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

function queryOf(url: string): string {
  return /\?.*$/s.exec(url)?.[0] ?? ''
}

/** The page with the vendor's script in place of our contact card. */
export function withChat(html: string, chat: Chat | undefined): string {
  if (!chat) return html
  // an inline script must not contain the end of its element
  const address = JSON.stringify(chat.script).replaceAll('<', String.raw`\u003c`)
  const loader = `{const s=document.createElement("script");s.async=true;s.src=${address};document.head.append(s)}`
  return html.replace('<html', '<html data-chat="vendor"').replace('</body>', () => `<script>${loader}</script></body>`)
}
