import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const listSchema = z.array(z.object({ path: z.string(), type: z.string(), file: z.string() }))

/** Placeholder for the origin in the built files (src/client/site/site-document.tsx). */
const ORIGIN = 'https://origin.invalid'
const MISSING = '/404'
/** NAV-13: the addresses in the specification's footer, and where the pages are. */
const MOVED: Readonly<Record<string, string>> = { '/terms': '/terms-conditions', '/privacy': '/privacy-policy' }

export interface SiteOptions {
  /** public origin, for canonical links, shared links and the sitemap */
  readonly origin: string
  /** NAV-03: the chat vendor's script and the origins it needs; undefined shows our contact card */
  readonly chat: { readonly script: string; readonly origins: readonly string[] } | undefined
}

/** A page as it is sent. */
interface SiteFile {
  readonly type: string
  readonly etag: string
  readonly body: Buffer
  /** `Content-Security-Policy` of a page */
  readonly policy: string | undefined
  /** by `Content-Encoding`, each compressed when first asked for */
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

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
      const built = readFileSync(path.join(folder, 'site', file), 'utf8')
      return [
        address,
        toFile(type, type === 'text/html' ? fillIn(built, options) : withOrigin(built, options), options),
      ]
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
      else if (file) await send(file, request, reply)
      return target !== undefined || file !== undefined
    },
    async refuse(request, reply) {
      if (missing) await send(missing, request, reply.code(404))
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

function withOrigin(built: string, { origin }: SiteOptions): string {
  return built.replaceAll(ORIGIN, origin)
}

function fillIn(built: string, options: SiteOptions): string {
  const html = withOrigin(built, options)
  if (!options.chat) return html
  // an inline script must not contain the end of its element
  const address = JSON.stringify(options.chat.script).replaceAll('<', String.raw`\u003c`)
  const loader = `{const s=document.createElement("script");s.async=true;s.src=${address};document.head.append(s)}`
  return html.replace('<html', '<html data-chat="vendor"').replace('</body>', () => `<script>${loader}</script></body>`)
}

/**
 * The policy of a public page: only its own inline scripts run, by their hash, and what they load. 'self' is for
 * browsers that don't know 'strict-dynamic'; the others ignore it.
 */
export function policyOf(html: string, { chat }: Pick<SiteOptions, 'chat'>): string {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const vendor = (chat?.origins ?? []).map((origin) => ` ${origin}`).join('')
  const sockets = vendor.replaceAll('https://', 'wss://')
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')} 'strict-dynamic'`,
    `style-src 'self'${vendor}`,
    `img-src 'self' data:${vendor}`,
    `font-src 'self'${vendor}`,
    `connect-src 'self'${vendor}${sockets}`,
    ...(vendor ? [`frame-src${vendor}`] : []),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // the contact forms open the visitor's mail program
    "form-action 'self' mailto:",
    "frame-ancestors 'none'",
  ].join('; ')
}

function toFile(type: string, content: string, options: SiteOptions): SiteFile {
  const body = Buffer.from(content)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const policy = type === 'text/html' ? policyOf(content, options) : undefined
  return { type: `${type}; charset=utf-8`, etag, body, policy, compressed: new Map() }
}

async function send(file: SiteFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: file.etag })
  if (file.policy !== undefined) reply.header('content-security-policy', file.policy)
  if (request.headers['if-none-match'] === file.etag && reply.statusCode === 200) {
    reply.code(304).send()
    return
  }
  reply.type(file.type)
  if (encoding === undefined) reply.send(file.body)
  else reply.header('content-encoding', encoding).send(await compressedBody(file, encoding))
}

function acceptedEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''))
  return ENCODINGS.find((encoding) => names.includes(encoding))
}

function compressedBody({ body, compressed }: SiteFile, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : promisify(gzip)(body, { level: 9 })
  compressed.set(encoding, made)
  return made
}
