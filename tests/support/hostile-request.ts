import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'

/** The request as sent: path segments and query values are already encoded, perhaps badly. */
export interface HostileRequest {
  path: string
  query: string
  params: Record<string, string>
  /** undefined: no body is sent */
  body: unknown
}

/** The part of JSON Schema that the contract's schemas use. */
interface Schema {
  type?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  anyOf?: readonly Schema[]
}

/** Texts that are known to break servers: markup, queries, templates, lone surrogates, edge numbers and dates. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  "'; drop table load; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}%s%n',
  '..%2f..%2fetc%2fpasswd',
  '\u202egnihtyna',
  'e\u0301\u0336\u0489',
  '👩‍👩‍👧‍👦',
  '\ufdfa'.repeat(120),
  'x'.repeat(50_000),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-1',
  '99999999999999999999',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-11-23T08:00:00',
] as const

const HOSTILE_NUMBERS = [0, -0, -1, 0.001, 5e-324, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 53)]
const DEEP = Array.from({ length: 3000 }).reduce<unknown>((inner) => [inner], 'deep')
const HOSTILE_VALUES = [null, true, [], {}, [[null]], { a: { b: 1 } }, Array.from({ length: 5000 }, () => 'x'), DEEP]
const HOSTILE_ENCODINGS = ['%', '%ff', '%00', '%ED%A0%80', '%F0%28%8C%28', '', '%2f', 'a=b', '&', '#']

const hostile = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS),
  fc.constantFrom<unknown>(...HOSTILE_VALUES),
  fc.jsonValue({ maxDepth: 2 }),
)

function asDeclared(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => asDeclared(each, ids)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema, ids)
    case 'array':
      return fc.array(asDeclared(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 2 ** 31) })
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 })
    case 'string':
      return textOf(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function textOf({ format, maxLength = 100 }: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  const dates = fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  if (format === 'uuid') return fc.constantFrom(...ids)
  if (format === 'date-time') return dates.map((date) => date.toISOString())
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  return fc.string({ minLength: 3, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
}

/** Three of four fields are as declared; any may be missing, and one may be unknown. */
function fieldsOf({ properties = {}, required = [] }: Schema, ids: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = fc.oneof({ weight: 3, arbitrary: asDeclared(schema, ids) }, { weight: 1, arbitrary: hostile })
    const kept = required.includes(name) ? 9 : 5
    return fc.oneof(
      { weight: kept, arbitrary: value.map((given) => ({ [name]: given })) },
      { weight: 10 - kept, arbitrary: fc.constant({}) },
    )
  })
  const surplus = fc.constantFrom({}, {}, {}, { id: 1, isAdmin: true, owner_id: ids[0] })
  return fc.tuple(surplus, ...fields).map((parts) => Object.assign({}, ...parts) as object)
}

/** Percent-encodes as a client would; text that cannot be encoded becomes malformed UTF-8. */
function encoded(value: unknown): string {
  try {
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 4000)
  } catch {
    return '%ED%A0%80'
  }
}

function schemaOf(part: z.core.$ZodType | undefined): Schema | undefined {
  return part && (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema)
}

function segmentsOf(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.oneof(hostile.map(encoded), fc.constantFrom(...HOSTILE_ENCODINGS)) },
  )
  // the client itself would resolve a segment of one or two dots
  return fc.record(
    Object.fromEntries(names.map((name) => [name, segment.filter((text) => !/^(\.|%2e)*$/i.test(text))])),
  )
}

function queryOf(schema: Schema | undefined, ids: readonly string[]): fc.Arbitrary<string> {
  if (!schema) return fc.constantFrom('', 'x=1', '%ff=%ff')
  const pairs = fieldsOf(schema, ids).map((fields) =>
    Object.entries(fields).map(([name, value]) => `${name}=${encoded(value)}`),
  )
  const hostilePairs = fc
    .tuple(fc.constantFrom(...Object.keys(schema.properties ?? {}), '__proto__'), fc.constantFrom(...HOSTILE_ENCODINGS))
    .map(([name, value]) => `${name}=${value}`)
  return fc.tuple(pairs, fc.array(hostilePairs, { maxLength: 1 })).map((lists) => lists.flat().join('&').slice(0, 8000))
}

/**
 * Requests to an endpoint, generated from its declaration, with some valid and some invalid parts, so that they get far
 * before they fail.
 * @param ids existing rows, for fields that take an id
 */
export function hostileRequests(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<HostileRequest> {
  const schema = schemaOf(endpoint.body)
  const object = schema?.anyOf?.find(({ type }) => type === 'object') ?? schema
  const body =
    endpoint.method === 'GET'
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 8, arbitrary: object ? fieldsOf(object, ids) : fc.constant(undefined) },
          { weight: 1, arbitrary: hostile },
          { weight: 1, arbitrary: fc.constant(undefined) },
        )
  return fc
    .tuple(segmentsOf(endpoint, ids), queryOf(schemaOf(endpoint.query), ids), body)
    .map(([params, query, body]) => ({
      path: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
      query,
      params,
      body,
    }))
}
