import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { deferred } from '#tests/support/deferred.ts'
import type { Actor } from './actor.ts'
import { bind } from './bind.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { route } from './route.ts'

const ACTOR: Actor = {
  accountId: 'ada' as AccountId,
  personId: null,
  sessionId: 'phone',
  seat: 'owner',
  permissions: [],
  createdAt: 0,
  hasAccess: true,
  ...UNPROVED,
}

const LIST = {
  name: 'notes.export',
  summary: 'Notes as a file',
  method: 'GET',
  path: '/notes',
  access: 'session',
  media: 'text/csv',
  answer: z.string(),
} as const satisfies Endpoint

/** Asks for a path, and hangs up once the server has begun to look up who asks. */
async function hangUp(app: FastifyInstance, path: string, begun: Promise<void>): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port })
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: milepost.test\r\n\r\n`)
  await begun
  socket.destroy()
}

/** A server whose look-up of the caller ends after they hung up. */
function slowly() {
  const [begun, closed, left] = [deferred(), deferred(), deferred()]
  const app = Fastify()
  app.addHook('onRequest', async (_, { raw }) => void raw.once('close', () => closed.give()))
  const authenticate = async () => {
    begun.give()
    await closed.given
    return ACTOR
  }
  const admit = () => Promise.resolve(() => left.give())
  return { app, authenticate, admit, begun: begun.given, left: left.given }
}

test('[SAFE-02] a caller who hangs up before the server knows them gives their place in the line back', async () => {
  const { app, authenticate, admit, begun, left } = slowly()
  bind(app, [route(LIST, async () => ['a note'] as never)], {
    db: undefined as never,
    clock: () => 0,
    authenticate,
    authenticateLink: () => Promise.resolve(null),
    authenticateKey: () => Promise.resolve(null),
    countKeyRequest: () => ({ most: 1, remaining: 1, reset: 60 }),
    admit,
    inMaintenance: async () => false,
    strict: false,
  })
  await hangUp(app, '/notes', begun)
  await expect(left).resolves.toBeUndefined()
  await app.close()
}, 5_000)
