import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { freshPglite, type TestDatabase } from '#tests/support/database.ts'
import { createPerson } from '#tests/support/api-person.ts'
import type { Actor } from './actor.ts'
import { bind } from './bind.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { route } from './route.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')

let opened: TestDatabase
let actor: Actor
let stranger: Actor
beforeAll(async () => {
  opened = await freshPglite()
  const somebody = async (): Promise<Actor> => {
    const { id, personId, sessionId } = await createPerson(
      { db: opened.database.kysely, at: () => new Date(NOW) },
      'broker',
    )
    return {
      accountId: id as AccountId,
      personId,
      sessionId,
      seat: 'owner',
      permissions: [],
      createdAt: 0,
      hasAccess: true,
      ...UNPROVED,
    }
  }
  actor = await somebody()
  stranger = await somebody()
}, 60_000)
afterAll(() => opened.drop())

/** One build's API on the shared database, with an endpoint for notes. */
async function build(
  body: Endpoint['body'],
  { by = actor, answer = z.object({ id: z.string() }) }: { by?: Actor; answer?: Endpoint['answer'] } = {},
) {
  const app = Fastify()
  const note = {
    name: 'note.post',
    summary: 'Posts a note',
    method: 'POST',
    path: '/notes',
    access: 'session',
    ...(body && { body }),
    answer,
    queued: true,
  } as const satisfies Endpoint
  bind(app, [route(note, () => Promise.resolve({ id: randomUUID() }))], {
    db: opened.database.kysely,
    clock: () => NOW,
    authenticate: () => Promise.resolve(by),
    admit: () => Promise.resolve(() => undefined),
    authenticateLink: () => Promise.resolve(null),
    authenticateKey: () => Promise.resolve(null),
    countKeyRequest: () => ({ most: 1, remaining: 1, reset: 60 }),
    inMaintenance: async () => false,
    strict: true,
  })
  return async (key: string, payload: string) => {
    const headers = { 'idempotency-key': key, 'content-type': 'application/json' }
    const { statusCode, body: text } = await app.inject({ method: 'POST', url: '/notes', headers, payload })
    return [statusCode, text] as const
  }
}

describe('a later build answers a repeat of what an earlier build did', () => {
  const NOTE = '{"text":"Gate 4"}'
  const anyText = z.object({ text: z.string() })
  const longText = z.object({ text: z.string().check(z.minLength(20)) })

  test('even when it rejects the same bytes under a new key', async () => {
    const [earlier, later] = [await build(anyText), await build(longText)]
    const key = randomUUID()
    const first = await earlier(key, NOTE)
    expect(first[0]).toBe(200)
    expect(await later(key, NOTE)).toEqual(first)
    expect((await later(randomUUID(), NOTE))[0]).toBe(422)
  })

  test('but only to the actor who owns the key', async () => {
    const [mine, theirs] = [await build(anyText), await build(longText, { by: stranger })]
    const key = randomUUID()
    expect((await mine(key, NOTE))[0]).toBe(200)
    const refused = await theirs(key, NOTE)
    expect(refused[0]).toBe(422)
    expect(refused[1]).toContain('VALIDATION_ERROR')
  })

  test('with the original answer, even when its answers have more fields', async () => {
    const earlier = await build(anyText)
    const later = await build(anyText, { answer: z.object({ id: z.string(), pages: z.number() }) })
    const key = randomUUID()
    const first = await earlier(key, NOTE)
    expect(await later(key, NOTE)).toEqual(first)
  })
})

describe('a key is compared by the bytes sent, not by the parsed body', () => {
  test('a later build with a new default returns the stored answer', async () => {
    const earlier = await build(z.object({ text: z.string() }))
    const later = await build(z.object({ text: z.string().check(z.trim()), copies: z._default(z.number(), 1) }))
    const key = randomUUID()
    const first = await earlier(key, '{"text":"Gate 4 ","color":"red"}')
    expect(first[0]).toBe(200)
    expect(await later(key, '{"text":"Gate 4 ","color":"red"}')).toEqual(first)
  })

  test('different bytes under the same key are rejected, even when they parse the same', async () => {
    const post = await build(z.object({ text: z.string() }))
    const key = randomUUID()
    expect((await post(key, '{"text":"Gate 4"}'))[0]).toBe(200)
    expect((await post(key, '{"text":"Gate 4","color":"red"}'))[0]).toBe(422)
  })
})
