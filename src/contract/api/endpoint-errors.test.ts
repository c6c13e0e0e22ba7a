import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { deriveErrorCodes, listErrorCodes } from './endpoint-errors.ts'

const NOTES: Endpoint = {
  name: 'notes.list',
  summary: 'Notes',
  method: 'GET',
  path: '/notes',
  access: 'public',
  answer: z.object({}),
}
const text = z.object({ text: z.string() })
const SERVED = ['OP_VERSION_UNSUPPORTED', 'INTERNAL', 'UNAVAILABLE']
/** without a session, and with one: too much at once, or a program's key that isn't right */
const [ANY, OWN] = [
  [...SERVED, 'RATE_LIMITED'],
  [...SERVED, 'OVER_BUDGET', 'RATE_LIMITED', 'KEY_ENDED', 'KEY_SCOPE'],
]
const WRITE = [...OWN, 'MAINTENANCE', 'MALFORMED', 'TOO_LARGE']
const KEY = ['VALIDATION_ERROR', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_MISMATCH', 'OP_CANCELLED']

test.each<[string, Partial<Endpoint>, string[]]>([
  ['a public read', {}, ANY],
  ['a read with a query', { query: text }, [...ANY, 'VALIDATION_ERROR']],
  ['a read of one row', { path: '/notes/:id', params: text }, [...ANY, 'MALFORMED', 'VALIDATION_ERROR']],
  ['a read of the account', { access: 'session' }, [...OWN, 'UNAUTHENTICATED']],
  ['a read with a permission', { access: 'load:list' }, [...OWN, 'UNAUTHENTICATED', 'FORBIDDEN']],
  [
    'a public write',
    { method: 'POST', body: text },
    [...ANY, 'MAINTENANCE', 'MALFORMED', 'TOO_LARGE', 'VALIDATION_ERROR'],
  ],
  [
    'a write under /auth, which takes no key',
    { method: 'PUT', path: '/auth/notes', access: 'session' },
    [...WRITE, 'UNAUTHENTICATED', 'FORBIDDEN'],
  ],
  [
    'a queued write under /auth, open to each seat, which can be cancelled by its key',
    { method: 'PUT', path: '/auth/notes', access: 'session', seat: 'any', queued: true },
    [...WRITE, ...KEY, 'UNAUTHENTICATED'],
  ],
  [
    'a write without a body',
    { method: 'DELETE', access: 'session' },
    [...WRITE, ...KEY, 'UNAUTHENTICATED', 'FORBIDDEN'],
  ],
  [
    'a write that needs a subscription',
    { method: 'POST', access: 'load:create', needsSubscription: true, body: text },
    [...WRITE, ...KEY, 'UNAUTHENTICATED', 'FORBIDDEN', 'SUBSCRIPTION_REQUIRED'],
  ],
])('the refusals of %s follow from its declaration', (_, declared, codes) => {
  expect(deriveErrorCodes({ ...NOTES, ...declared }).toSorted()).toEqual(codes.toSorted())
})

test('declared business errors come in addition', () => {
  expect(listErrorCodes({ ...NOTES, errors: ['NOT_FOUND'] }).toSorted()).toEqual([...ANY, 'NOT_FOUND'].toSorted())
})
