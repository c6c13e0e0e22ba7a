import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { API_SCOPES } from '#contract/programs/api-scope.ts'
import { WEBHOOK_TYPES } from '#contract/programs/webhook-event.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { startApi } from '#tests/support/api-server.ts'
import { filled } from '#tests/support/filled.ts'

const server = await startApi()
afterAll(() => server.stop())

const schema = z.looseObject({})
const content = z.object({ 'application/json': z.object({ schema }) })
const file = z.union([
  z.strictObject({ 'text/csv': z.object({ schema }) }),
  z.strictObject({ 'application/pdf': z.object({ schema }) }),
])
const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema })
const refusal = z.strictObject({
  description: z.string().regex(/^[A-Z_]+: /),
  content: z.strictObject({
    'application/json': z.strictObject({
      schema: z.looseObject({
        required: z.tuple([z.literal('error')]),
        properties: z.strictObject({
          error: z.looseObject({
            required: z.tuple([z.literal('code'), z.literal('message')]),
            properties: z.strictObject({
              code: z.object({ enum: z.array(z.string()) }),
              message: z.looseObject({ type: z.literal('string') }),
              details: z.looseObject({ type: z.literal('array') }),
              current: schema,
            }),
          }),
        }),
      }),
    }),
  }),
})
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  'x-scope': z.optional(z.enum(['any', ...API_SCOPES])),
  security: z.optional(z.array(z.unknown()).length(0)),
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.object({ content, required: z.optional(z.boolean()) })),
  responses: z
    .object({ 200: z.object({ description: z.string(), content: z.union([content, file]) }) })
    .catchall(refusal),
})
type Operation = z.output<typeof operation>

const scheme = z.object({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() })

/** The parts of OpenAPI 3.1 that the document uses; anything else in an operation is rejected. */
const openApi = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  security: z.array(z.object({ bearer: z.array(z.string()) })),
  components: z.looseObject({
    securitySchemes: z.strictObject({ bearer: scheme, key: scheme }),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation.strict()),
  ),
})

const { body } = await server.as(null).send({ method: 'GET', path: '/openapi.json' })

function operations(): { method: string; path: string; operation: Operation }[] {
  return Object.entries(openApi.parse(body).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function templated(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

test('[API-03] /api/openapi.json lists exactly the endpoints of the contract', () => {
  const listed = operations().map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`)
  const declared = ENDPOINTS.map(({ method, path, name }) => `${method} ${templated(path)} ${name}`)
  expect(listed.toSorted()).toEqual(declared.toSorted())
})

test('[KEY-14] openapi-programs.json has no closed endpoint, and every scope and webhook', async () => {
  const { body: programs } = await server.as(null).send({ method: 'GET', path: '/openapi-programs.json' })
  const document = z
    .object({
      security: z.tuple([z.strictObject({ key: z.array(z.string()) })]),
      components: z.object({ schemas: z.strictObject({ Load: schema, Refusal: schema }) }),
      paths: z.record(
        z.string(),
        z.record(z.string(), z.looseObject({ operationId: z.string(), 'x-scope': z.string() })),
      ),
      webhooks: z.record(z.string(), z.looseObject({ post: z.looseObject({ requestBody: z.object({ content }) }) })),
    })
    .parse(programs)
  const listed = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => `${operation.operationId} ${operation['x-scope']}`),
  )
  const open = ENDPOINTS.flatMap(({ name, scope }) => (scope === undefined ? [] : [`${name} ${scope}`]))
  expect(listed.toSorted()).toEqual(open.toSorted())
  const scopes = new Set(listed.map((each) => each.split(' ')[1]))
  expect(scopes).toEqual(new Set(['any', ...API_SCOPES]))
  expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_TYPES)
})

test('[SAFE-19] a program that has the description gets 304, and a new one gets it compressed', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${server.url}/api/openapi.json`, { headers })
  const first = await ask({ 'accept-encoding': 'br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(await first.json()).toEqual(body)
  const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('[CODE-03] no two endpoints share a name, or a method and path', () => {
  const distinct = (of: (endpoint: (typeof ENDPOINTS)[number]) => string) => new Set(ENDPOINTS.map(of)).size
  expect(distinct(({ name }) => name)).toBe(ENDPOINTS.length)
  expect(distinct(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)).toBe(ENDPOINTS.length)
})

test('each operation lists its path parameters, its body and whether it is public', () => {
  for (const { method, path, operation } of filled(operations())) {
    const endpoint = ENDPOINTS.find((each) => each.method === method && templated(each.path) === path)
    const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name)
    expect({ path, inPath }).toEqual({ path, inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) })
    expect({ path, hasBody: operation.requestBody !== undefined }).toEqual({ path, hasBody: Boolean(endpoint?.body) })
    const isOpen = operation.security !== undefined
    expect({ path, isOpen }).toEqual({ path, isOpen: endpoint?.access === 'public' })
  }
})

test('[STOP-05] a body whose list of stops may say its ends is described by its fields', () => {
  for (const name of ['loads.create', 'loads.update']) {
    const { operation } = operations().find((each) => each.operation.operationId === name) ?? {}
    const schema = JSON.stringify(operation?.requestBody)
    for (const field of ['pickupLocation', 'deliveryDateTime', 'stops', 'weight'])
      expect(schema).toContain(`"${field}":`)
  }
})

test('every described response has its payload under `response`', () => {
  for (const { path, operation } of filled(operations())) {
    const { content } = operation.responses[200]
    // a file is its own payload
    if ('text/csv' in content || 'application/pdf' in content) continue
    const { schema } = content['application/json']
    expect({ path, required: schema['required'] }).toEqual({ path, required: ['response'] })
  }
})

/** One operation's error codes by status. */
function refusalsOf(operationId: string): Record<string, string[]> {
  const found = operations().find((each) => each.operation.operationId === operationId)
  const { 200: _, ...refusals } = found?.operation.responses ?? {}
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { content }]) => {
      const { error } = content['application/json'].schema.properties
      return [status, error.properties.code.enum.toSorted()]
    }),
  )
}

test('[CODE-02] [API-03] the document lists the errors of a keyed write that needs a permission and a subscription', () => {
  expect(refusalsOf('load-requests.accept')).toEqual({
    400: ['MALFORMED'],
    401: ['KEY_ENDED', 'UNAUTHENTICATED'],
    402: ['SUBSCRIPTION_REQUIRED'],
    403: ['FORBIDDEN', 'KEY_SCOPE', 'NOT_ALLOWED'],
    404: ['NOT_FOUND'],
    409: [
      'CARRIER_CHANGED',
      'CARRIER_CONSENT_ENDED',
      'CARRIER_NOT_NAMED',
      'CARRIER_RULE',
      'IDEMPOTENCY_IN_PROGRESS',
      'LOAD_CHANGED',
      'LOAD_TAKEN',
      'LOAD_TENDERED',
      'OP_CANCELLED',
      'OWN_LOAD',
      'PARTY_LOCKED',
      'REQUEST_CLOSED',
      'REQUEST_EXPIRED',
      'STATUS_CONFLICT',
    ],
    413: ['TOO_LARGE'],
    422: ['IDEMPOTENCY_KEY_MISMATCH', 'VALIDATION_ERROR'],
    426: ['OP_VERSION_UNSUPPORTED'],
    429: ['OVER_BUDGET', 'RATE_LIMITED'],
    500: ['INTERNAL'],
    503: ['MAINTENANCE', 'UNAVAILABLE'],
  })
})

test('[CODE-02] [API-03] the document lists the errors of a sign-in, an edit and a health check', () => {
  expect(refusalsOf('auth.login')).toEqual({
    400: ['MALFORMED'],
    401: ['BAD_CREDENTIALS', 'EMAIL_NOT_VERIFIED'],
    413: ['TOO_LARGE'],
    422: ['VALIDATION_ERROR'],
    426: ['OP_VERSION_UNSUPPORTED'],
    429: ['RATE_LIMITED'],
    500: ['INTERNAL'],
    503: ['UNAVAILABLE'],
  })
  expect(refusalsOf('loads.update')).toMatchObject({
    412: ['STALE_VERSION'],
    403: ['FORBIDDEN', 'KEY_SCOPE', 'NOT_ALLOWED'],
  })
  expect(refusalsOf('health.live')).toEqual({
    426: ['OP_VERSION_UNSUPPORTED'],
    500: ['INTERNAL'],
    503: ['UNAVAILABLE'],
  })
})

test('describes each error by its code and its message', () => {
  const { operation } = operations().find((each) => each.operation.operationId === 'auth.login') ?? {}
  expect(operation?.responses['401']?.description).toBe(
    'BAD_CREDENTIALS: Email or password is incorrect\nEMAIL_NOT_VERIFIED: Please verify your email to sign in',
  )
})

test('every reference resolves within the document', () => {
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, reference = '']) => reference)
  const lost = references.filter(
    (reference) =>
      reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body) ===
      undefined,
  )
  expect(lost).toEqual([])
})
