import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/api/error.ts'
import { freshPglite, type TestDatabase } from '#tests/support/database.ts'
import { createPerson } from '#tests/support/api-person.ts'
import type { Actor } from './actor.ts'
import { bind } from './bind.ts'
import { route } from './route.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { Refused } from './refusal.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')

let opened: TestDatabase
let actor: Actor
beforeAll(async () => {
  opened = await freshPglite()
  const whose = { db: opened.database.kysely, at: () => new Date(NOW) }
  const { id, personId, sessionId } = await createPerson(whose, 'broker')
  actor = {
    accountId: id as AccountId,
    personId,
    sessionId,
    seat: 'owner',
    permissions: [],
    createdAt: 0,
    hasAccess: true,
    ...UNPROVED,
  }
}, 60_000)
afterAll(() => opened.drop())

/** Refuses with a code, where REFERENCE_TAKEN alone is declared. */
async function refuse(code: ErrorCode, { method, strict }: { method: 'GET' | 'POST'; strict: boolean }) {
  const lines: string[] = []
  const stream = new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString())
      done()
    },
  })
  const app = Fastify({ logger: { level: 'error', stream } })
  const note = {
    name: 'notes.one',
    summary: 'A note',
    method,
    path: '/notes',
    access: 'session',
    answer: z.object({}),
    errors: ['REFERENCE_TAKEN'],
  } as const satisfies Endpoint
  bind(app, [route(note, () => Promise.reject(new Refused(code)))], {
    db: opened.database.kysely,
    clock: () => NOW,
    authenticate: () => Promise.resolve(actor),
    admit: () => Promise.resolve(() => undefined),
    authenticateLink: () => Promise.resolve(null),
    authenticateKey: () => Promise.resolve(null),
    countKeyRequest: () => ({ most: 1, remaining: 1, reset: 60 }),
    inMaintenance: async () => false,
    strict,
  })
  const headers = { 'idempotency-key': randomUUID() }
  const { statusCode, json } = await app.inject({ method, url: '/notes', headers })
  return { status: statusCode, code: json<{ error: { code: string } }>().error.code, log: lines.join('') }
}

const BUG = "notes.one refused with LOAD_TAKEN, which it doesn't declare"

test.each(['GET', 'POST'] as const)('%s: a declared refusal is answered and not logged', async (method) => {
  expect(await refuse('REFERENCE_TAKEN', { method, strict: true })).toEqual({
    status: 409,
    code: 'REFERENCE_TAKEN',
    log: '',
  })
})

test.each(['GET', 'POST'] as const)('%s: an undeclared refusal becomes a 500 while developing', async (method) => {
  const { log, ...answer } = await refuse('LOAD_TAKEN', { method, strict: true })
  expect(answer).toEqual({ status: 500, code: 'INTERNAL' })
  expect(log).toContain(BUG)
})

test.each(['GET', 'POST'] as const)('%s: in production it is answered and logged', async (method) => {
  const { log, ...answer } = await refuse('LOAD_TAKEN', { method, strict: false })
  expect(answer).toEqual({ status: 409, code: 'LOAD_TAKEN' })
  expect(log).toContain(BUG)
})
