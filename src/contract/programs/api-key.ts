import * as z from 'zod/mini'
import { API_SCOPES, KEY_DAYS, MOST_KEYS } from './api-scope.ts'
import { accountIdSchema, idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

const scopes = z.array(z.enum(API_SCOPES)).check(
  z.minLength(1, 'Choose at least one scope'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Each scope once'),
)
const name = textSchema(60, 1, 'Name is required')

const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** the last four characters of its token */
  hint: z.string(),
  /** who made it */
  madeBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** to the minute; null until its first request */
  lastUsedAt: z.nullable(z.string()),
  /** the network of that request */
  lastUsedNetwork: z.nullable(z.string()),
  /** null while it works; an expired key has none either */
  endedAt: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKeySchema>

const oneKey = z.object({ id: idSchema })

export const listApiKeysEndpoint = defineEndpoint({
  name: 'auth.api-keys',
  summary: `The company's keys for programs, the newest first: at most ${MOST_KEYS} that work, and those that ended in the last 90 days`,
  method: 'GET',
  path: '/auth/api-keys',
  access: 'session',
  seat: 'owner',
  answer: z.object({ data: z.array(apiKeySchema) }),
})

export const makeApiKeyEndpoint = defineEndpoint({
  name: 'auth.make-api-key',
  summary: 'Make a key; its token is in this answer alone',
  method: 'POST',
  path: '/auth/api-keys',
  access: 'session',
  seat: 'owner',
  body: z.object({ name, scopes, days: z.literal(KEY_DAYS, 'Must be 90, 365 or 730 days') }),
  answer: z.object({ key: apiKeySchema, token: z.string() }),
  errors: ['NOT_ALLOWED', 'PROOF_NEEDED'],
})

export const changeApiKeyEndpoint = defineEndpoint({
  name: 'auth.change-api-key',
  summary: 'Rename a key, or change its scopes; another scope needs a fresh proof',
  method: 'PUT',
  path: '/auth/api-keys/:id',
  access: 'session',
  seat: 'owner',
  params: oneKey,
  body: z.object({ name, scopes }),
  answer: apiKeySchema,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const endApiKeyEndpoint = defineEndpoint({
  name: 'auth.end-api-key',
  summary: 'End a key: the next request with it is refused',
  method: 'DELETE',
  path: '/auth/api-keys/:id',
  access: 'session',
  seat: 'owner',
  params: oneKey,
  answer: apiKeySchema,
  errors: ['NOT_FOUND'],
})

export const readOwnKeyEndpoint = defineEndpoint({
  name: 'keys.own',
  summary: 'What the key of this request may do: the first call of a program',
  method: 'GET',
  path: '/key',
  access: 'session',
  scope: 'any',
  answer: z.object({
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    expiresAt: z.string(),
    account: z.object({ id: accountIdSchema, name: z.string() }),
    role: z.string(),
    limits: z.object({
      /** in each server process */
      requestsPerMinute: z.number(),
    }),
  }),
  errors: ['NOT_FOUND'],
})
