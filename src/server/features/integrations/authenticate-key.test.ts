import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { API_TOKEN_SECRET_LENGTH, apiTokenOf } from '#domain/access/api-token.ts'
import type { Schema } from '#server/db/schema.ts'
import { createKeyAuthenticator } from './authenticate-key.ts'

const asked: string[] = []
/** A database that is empty and counts what it is asked. */
const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => void asked.push(query.sql),
})
const countGuess = vi.fn<() => Promise<void>>(() => Promise.resolve())
const authenticate = createKeyAuthenticator(db, countGuess)
const as = (token: string) => authenticate(`Bearer ${token}`, { now: 0, network: '203.0.113.0/24' })

const token = apiTokenOf('a'.repeat(API_TOKEN_SECRET_LENGTH))

beforeEach(() => {
  asked.length = 0
  countGuess.mockClear()
})

test('[KEY-02] a token with one changed letter is refused without a query', async () => {
  for (let at = 3; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'b' ? 'c' : 'b') + token.slice(at + 1)
    expect(await as(changed)).toBeNull()
  }
  expect([asked, countGuess.mock.calls]).toEqual([[], []])
})

test('[KEY-02] a whole token that nobody has is looked up, and counts as a guess of its network', async () => {
  expect(await as(token)).toBeNull()
  expect(asked).toHaveLength(1)
  expect(countGuess).toHaveBeenCalledOnce()
})
