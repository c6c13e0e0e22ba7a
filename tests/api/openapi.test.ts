import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { startApi } from '#tests/support/api-server.ts'

const server = await startApi()
afterAll(() => server.stop())

const schema = z.looseObject({})
const content = z.object({ 'application/json': z.object({ schema }) })
const file = z.strictObject({ 'text/csv': z.object({ schema }) })
const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema })
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.optional(z.array(z.unknown()).length(0)),
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.object({ content, required: z.optional(z.boolean()) })),
  responses: z.object({ 200: z.object({ description: z.string(), content: z.union([content, file]) }) }),
})
type Operation = z.output<typeof operation>

/** The parts of OpenAPI 3.1 that the document uses; anything else in an operation is refused. */
const openApi = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  security: z.array(z.object({ bearer: z.array(z.string()) })),
  components: z.looseObject({
    securitySchemes: z.object({ bearer: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }),
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

test('no two endpoints share a name, or a method and path', () => {
  const distinct = (of: (endpoint: (typeof ENDPOINTS)[number]) => string) => new Set(ENDPOINTS.map(of)).size
  expect(distinct(({ name }) => name)).toBe(ENDPOINTS.length)
  expect(distinct(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)).toBe(ENDPOINTS.length)
})

test('it names each parameter of a path, says what needs a body, and what is open to everybody', () => {
  for (const { method, path, operation } of operations()) {
    const endpoint = ENDPOINTS.find((each) => each.method === method && templated(each.path) === path)
    const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name)
    expect({ path, inPath }).toEqual({ path, inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) })
    expect({ path, hasBody: operation.requestBody !== undefined }).toEqual({ path, hasBody: Boolean(endpoint?.body) })
    const isOpen = operation.security !== undefined
    expect({ path, isOpen }).toEqual({ path, isOpen: endpoint?.access === 'public' })
  }
})

test('every answer it describes has its payload under `response`', () => {
  for (const { path, operation } of operations()) {
    const { content } = operation.responses[200]
    // a file is its own payload
    if ('text/csv' in content) continue
    const { schema } = content['application/json']
    expect({ path, required: schema['required'] }).toEqual({ path, required: ['response'] })
  }
})

test('every reference in it leads somewhere in it', () => {
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, reference = '']) => reference)
  const lost = references.filter(
    (reference) =>
      reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body) ===
      undefined,
  )
  expect(lost).toEqual([])
})
