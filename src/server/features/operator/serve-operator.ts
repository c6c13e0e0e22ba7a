import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#domain/time/instant.ts'
import type { AppContext } from '#server/context.ts'
import { listOperatorActs } from '#server/db/operator-log.sql.ts'
import { acceptCookies, type Cookies, cookiesOf } from '#server/http/cookies.ts'
import { acceptForms, formOf, PRIVATE, sendPage } from '#server/http/link-page.ts'
import { bearerIn, type CountWrongToken, tokenCheck } from '#server/http/operator-token.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { securityLog } from '#server/http/security-log.ts'
import { OPERATOR_POLICY, renderOperatorPage, renderSignIn } from './operator-page.ts'
import { readStatus } from './read-status.ts'

const ACTS_SHOWN = 10
const PATH = '/operator'
const COOKIE = 'operator'
const SIGNED_IN_MS = 4 * HOUR_MS
const MOST_BYTES = 2048

/**
 * `/operator`: the status as a page. Its form takes the token; a cookie that goes to this page alone then stands for
 * it. The cookie is signed and stored nowhere, so that the page works while the database doesn't. A new token or
 * AUTH_SECRET ends it.
 */
export function serveOperatorPage(
  app: FastifyInstance,
  context: AppContext,
  { token, version, countWrong }: { token: string; version: string; countWrong: CountWrongToken },
): void {
  const { database, config, clock, keys } = context
  const role = { all: 'web and worker', web: 'web alone', worker: 'a worker alone' }[config.role]
  const check = tokenCheck('operator', token, countWrong)
  const send = sendPage(OPERATOR_POLICY)
  const signature = (endsAt: string) => keys.digest('operator cookie', `${endsAt} ${token}`)

  function isSignedIn(cookies: Cookies): boolean {
    const [endsAt = '', signed = ''] = (cookies.read(COOKIE) ?? '').split('.')
    return isSameSecret(signed, signature(endsAt)) && Number(endsAt) > clock()
  }

  async function renderStatus(): Promise<string> {
    const { checks, queues } = await readStatus({ ...context, version }, { board: 'last' })
    const acts = await listOperatorActs(database.probe, ACTS_SHOWN).catch(() => [])
    return renderOperatorPage({ checks, queues, acts, role, at: new Date(clock()).toISOString() })
  }

  void app.register(async (page) => {
    acceptCookies(page)
    acceptForms(page, MOST_BYTES)
    page.get(PATH, async (request, reply) => {
      if (isSignedIn(cookiesOf(request, reply, PATH))) return send(reply, 200, await renderStatus())
      const bearer = bearerIn(request)
      const wrong = bearer === undefined ? null : await check(bearer, request, reply)
      if (bearer !== undefined && !wrong) return send(reply, 200, await renderStatus())
      reply.header('www-authenticate', 'Bearer')
      return send(reply, wrong?.status ?? 401, renderSignIn(null))
    })
    page.post(PATH, async (request, reply) => {
      const wrong = await check(formOf(request.body)['token'] ?? '', request, reply)
      if (wrong) return send(reply, wrong.status, renderSignIn(wrong.message))
      const endsAt = String(clock() + SIGNED_IN_MS)
      cookiesOf(request, reply, PATH).write(COOKIE, `${endsAt}.${signature(endsAt)}`, SIGNED_IN_MS / 1000)
      securityLog(request.log, 'operator')('operator-signed-in')
      return reply.headers(PRIVATE).redirect(PATH, 303)
    })
    page.post(`${PATH}/sign-out`, async (request, reply) => {
      cookiesOf(request, reply, PATH).write(COOKIE, '', 0)
      return reply.headers(PRIVATE).redirect(PATH, 303)
    })
  })
}
