import type { FastifyInstance } from 'fastify'
import { listOperatorActs } from '#server/db/operator-log.sql.ts'
import type { AppContext } from '#server/context.ts'
import { OPERATOR_POLICY, renderOperatorPage } from './operator-page.ts'
import { carriesToken } from './operator-token.ts'
import { readStatus } from './read-status.ts'

const ACTS_SHOWN = 10

/** `/operator`: the status as a page. A browser asks for the token as a password, with any name. */
export function serveOperatorPage(
  app: FastifyInstance,
  context: AppContext,
  { token, version }: { token: string; version: string },
): void {
  const { database, config } = context
  const role = { all: 'web and worker', web: 'web alone', worker: 'a worker alone' }[config.role]
  app.get('/operator', async ({ headers }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': OPERATOR_POLICY })
    if (!carriesToken(headers.authorization, token))
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Milepost operator", charset="UTF-8"')
        .type('text/plain; charset=utf-8')
        .send('Enter OPERATOR_TOKEN as the password, with any name.\n')
    const { checks, queues } = await readStatus({ ...context, version }, { board: 'last' })
    const acts = await listOperatorActs(database.probe, ACTS_SHOWN).catch(() => [])
    const at = new Date(context.clock()).toISOString()
    return reply.type('text/html; charset=utf-8').send(renderOperatorPage({ checks, queues, acts, role, at }))
  })
}
