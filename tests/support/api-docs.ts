import * as z from 'zod'
import { profileSchema } from '#contract/account/account.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { deriveErrorCodes, takesIdempotencyKey } from '#contract/api/endpoint-errors.ts'
import { bookingRequestSchema } from '#contract/freight/booking-request.ts'
import { loadEventSchema, loadSchema, locationSchema, partySchema } from '#contract/freight/load.ts'
import { ERROR_ANSWERS } from '#server/http/error-answer.ts'
import { ENDPOINTS } from './endpoints.ts'

/** The parts of JSON Schema that the contract's schemas become. */
interface Json {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly items?: Json
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
  readonly additionalProperties?: boolean | Json
}

const INDENT = '  '

/** What many endpoints answer with; each is written out once. */
const NAMED = {
  Location: locationSchema,
  Party: partySchema,
  Load: loadSchema,
  LoadEvent: loadEventSchema,
  BookingRequest: bookingRequestSchema,
  Profile: profileSchema,
} as const

function toJson(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json as Json
}

const NAMES = new Map(Object.entries(NAMED).map(([name, schema]) => [JSON.stringify(toJson(schema, 'output')), name]))

/** A schema as TypeScript writes it, since that is what readers of an API read fastest. */
function typeText(schema: Json, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map((part) => typeText(part, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ')
  if (schema.properties) return NAMES.get(JSON.stringify(schema)) ?? objectText(schema, indent)
  if (schema.type === 'array') return arrayText(schema.items ?? {}, indent)
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object'
      ? `{ [key: string]: ${typeText(schema.additionalProperties, indent)} }`
      : 'object'
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type === 'integer' ? 'number' : String(schema.type ?? 'unknown')
}

function arrayText(items: Json, indent: string): string {
  const text = typeText(items, indent)
  return /[|&]/.test(text.replaceAll(/\{[^]*\}/g, '')) ? `(${text})[]` : `${text}[]`
}

function objectText({ properties = {}, required = [] }: Json, indent: string): string {
  const inner = indent + INDENT
  const fields = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(field, inner)}\n`,
  )
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
}

function schemaText(name: string, schema: z.core.$ZodType, io: 'input' | 'output'): string {
  return `${name}: ${typeText(toJson(schema, io))}`
}

function namedTypes(): string {
  return Object.entries(NAMED)
    .map(([name, schema]) => `\`\`\`ts\ntype ${name} = ${objectText(toJson(schema, 'output'), '')}\n\`\`\``)
    .join('\n\n')
}

function accessText({ access, needsSubscription }: Endpoint): string {
  const who =
    access === 'public'
      ? 'Anyone'
      : access === 'session'
        ? 'Anyone signed in'
        : access === 'driver-link'
          ? "A driver's link, as `Authorization: Bearer <token>`"
          : `Accounts with \`${access}\``
  return needsSubscription ? `${who}, with a running trial or a subscription` : who
}

function endpointText(endpoint: Endpoint): string {
  const { method, path, summary, params, query, body, answer, media, errors = [], queued } = endpoint
  const notes = [
    `${accessText(endpoint)}.`,
    takesIdempotencyKey(endpoint) ? 'Runs once per `Idempotency-Key`.' : '',
    queued ? 'The app queues it without signal.' : '',
    media ? `Answers with a file, \`${media}\`.` : '',
  ]
  const parts = [
    params && schemaText('params', params, 'input'),
    query && schemaText('query', query, 'input'),
    body && schemaText('body', body, 'input'),
    media ? undefined : schemaText('response', answer, 'output'),
  ].filter((part) => part !== undefined)
  return [
    `### \`${method} ${path}\``,
    `${summary.replace(/\.$/, '')}. ${notes.filter(Boolean).join(' ')}`,
    ...(parts.length > 0 ? [`\`\`\`ts\n${parts.join('\n')}\n\`\`\``] : []),
    ...(errors.length > 0 ? [`Refuses with ${errors.map((code) => `\`${code}\``).join(', ')}.`] : []),
  ].join('\n\n')
}

function errorTable(): string {
  const used = new Set(ENDPOINTS.flatMap((endpoint) => [...deriveErrorCodes(endpoint), ...(endpoint.errors ?? [])]))
  const rows = [...used]
    .toSorted((one, other) => ERROR_ANSWERS[one].status - ERROR_ANSWERS[other].status || one.localeCompare(other))
    .map((code) => `| ${ERROR_ANSWERS[code].status} | \`${code}\` | ${ERROR_ANSWERS[code].message} |`)
  return ['| status | code | message |', '|---|---|---|', ...rows].join('\n')
}

const INTRODUCTION = `# The API

<!-- Generated from src/contract by \`npm run docs:api\`. Don't edit it: change the endpoint's declaration. -->

Paths are below \`/api\`. \`GET /api/openapi.json\` on a running server is the same description for machines, with every limit.

- **Answers.** Success is \`{ "response": … }\`; the shapes below are what is inside. A failure is \`{ "error": { "code", "message", "details"?, "current"? } }\`. \`details\` names each refused field. \`current\` is the row as it is now, for conflicts. Every answer has the header \`X-Api: 1\`; one without it comes from somebody else, such as a captive portal.
- **Signing in.** \`POST /auth/login\` returns an access token, which lasts 15 minutes, and a refresh token. Send \`Authorization: Bearer <access token>\`.
- **Writes that may be repeated.** Send an \`Idempotency-Key\` of your own, a UUID. The same key with the same request returns the stored answer. Another request with it is \`IDEMPOTENCY_KEY_MISMATCH\`.
- **Values.** Money is in dollars. Times are ISO 8601 with an offset; a stop's time without one is wall time at the stop. Weights are in pounds, distances in miles.
- **Limits.** 429 has \`Retry-After\` in seconds.

Errors that follow from the rest of a declaration, such as \`UNAUTHENTICATED\`, aren't repeated at each endpoint. The last section lists every code.`

const keyOf = ({ method, path }: Endpoint): string => `${path} ${method}`

/** 'load-templates' → 'Load templates' */
function titleOf(noun: string): string {
  const words = noun.replaceAll(/-|(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** docs/api.md, from the contract. */
export function apiDocs(): string {
  // the order of a module's exports depends on who loads it
  const endpoints = ENDPOINTS.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'))
  const nouns = [...new Set(endpoints.map(({ name }) => name.split('.')[0] ?? name))].toSorted()
  const sections = nouns.map((noun) => {
    const own = endpoints.filter(({ name }) => name.split('.')[0] === noun)
    return [`## ${titleOf(noun)}`, ...own.map(endpointText)].join('\n\n')
  })
  return `${[INTRODUCTION, ...sections, '## Shared types', namedTypes(), '## Error codes', errorTable()].join('\n\n')}\n`
}
