import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { SIGNING_PAGE_PATH } from '#contract/freight/signing-link.ts'
import { readLinkToken } from '#domain/text/link-token.ts'
import { createAttemptLimiter } from '#server/features/account/sign-in/attempt-limiter.ts'
import { acceptForms, formOf, PRIVATE, sendPage } from '#server/http/link-page.ts'
import { networkOf } from '#server/http/network-of.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import type { AppContext } from '../../context.ts'
import { openSigningLink, signByLink } from './signing-link.ts'
import { drawSigningPage, drawUnknownLink, SIGNING_PAGE_POLICY, type TypedSignature } from './signing-page.ts'

/** 256 bits in base64url. */
const params = z.object({ token: z.string().check(z.overwrite(readLinkToken), z.regex(/^[\w-]{43}$/)) })

const EMPTY: TypedSignature = { name: '', title: '', kind: 'typed', strokes: '' }
/** A drawing has at most 4,000 numbers. */
const MOST_BYTES = 65_536

/**
 * The page behind a link to sign: plain HTML, so it opens without an account, an app or a script. Reading it never uses
 * the link up, since messengers open links too.
 */
export function serveSigningPage(api: FastifyInstance, context: AppContext): void {
  const { database, clock, config, keys, pause, papers } = context
  const db = database.kysely
  const limits = createAttemptLimiter(keys, { enabled: config.rateLimits, pause })
  const here = `${SIGNING_PAGE_PATH}/:token`
  /** Nobody is signed in here, and a token could be guessed: a wrong one counts against its network. */
  const find = async ({ params: rawParams, ip }: FastifyRequest) => {
    const token = params.safeParse(rawParams).data?.token
    const tokenHash = token === undefined ? '' : createHash('sha256').update(token).digest('hex')
    const opened = token === undefined ? undefined : await openSigningLink(db, tokenHash, clock())
    if (!opened) await limits.count({ db, now: clock() }, { 'sign-network': networkOf(ip) })
    return opened && { ...opened, tokenHash, address: `${DEFAULT_API_ROOT}${SIGNING_PAGE_PATH}/${token}` }
  }
  const send = sendPage(SIGNING_PAGE_POLICY)

  void api.register(async (plain) => {
    acceptForms(plain, MOST_BYTES)
    plain.get(here, rawRoute('signing.page'), async (request, reply) => {
      const opened = await find(request)
      if (!opened) return send(reply, 404, drawUnknownLink())
      return send(reply, 200, drawSigningPage({ ...opened, side: opened.link.side, typed: EMPTY, problem: null }))
    })
    plain.post(here, rawRoute('signing.page'), async (request, reply) => {
      const opened = await find(request)
      if (!opened) return send(reply, 404, drawUnknownLink())
      const { tokenHash, address } = opened
      const form = formOf(request.body)
      const userAgent = request.headers['user-agent'] ?? ''
      const problem = await signByLink(db, { tokenHash, form, now: clock(), address: request.ip, userAgent })
      if (problem === null) return reply.headers(PRIVATE).redirect(address, 303)
      const typed = { ...EMPTY, ...form }
      return send(reply, 422, drawSigningPage({ ...opened, side: opened.link.side, typed, problem }))
    })
    plain.get(`${here}/pdf`, rawRoute('signing.pdf'), async (request, reply) => {
      const opened = await find(request)
      if (!opened?.mayRead) return send(reply, 404, drawUnknownLink())
      const { loadNumber, version } = opened.document
      const name = `rate-confirmation-${loadNumber}-v${version}.pdf`
      return reply
        .headers({ ...PRIVATE, 'content-disposition': `inline; filename="${name}"` })
        .type('application/pdf')
        .send(await papers.rateConfirmation(opened.document))
    })
  })
}
