import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A text that anybody may read. Its bytes are made once, so that a request costs no more than sending them. */
export interface TextFile {
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

export function textFile(type: string, content: string, policy?: string): TextFile {
  const body = Buffer.from(content)
  // a changed policy is another version: an answer of 304 would leave a copy with the earlier one
  const hash = createHash('sha256')
    .update(body)
    .update(policy ?? '')
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`
  return { type: `${type}; charset=utf-8`, etag, body, policy, compressed: new Map() }
}

/** Sends it, or 304 to a browser that has it. */
export async function sendTextFile(file: TextFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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

function compressedBody({ body, compressed }: TextFile, encoding: Encoding): Promise<Buffer> {
  const existing = compressed.get(encoding)
  if (existing) return existing
  const made =
    encoding === 'br'
      ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
      : promisify(gzip)(body, { level: 9 })
  compressed.set(encoding, made)
  return made
}
