import * as z from 'zod/mini'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { SCOPE_NAMES } from '#contract/programs/api-scope.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TYPES, webhookBodySchema, webhookExample } from '#contract/programs/webhook-event.ts'

/** What of an OpenAPI document this reads. */
export interface Description {
  info: object
  components: object
  paths: Record<string, Record<string, { 'x-scope'?: string }>>
}

const INTRODUCTION = [
  'What a program may do with an API key. Send it as `Authorization: Bearer mp_…`. `x-scope` is the scope that an operation needs.',
  ...Object.entries(SCOPE_NAMES).map(([scope, name]) => `- \`${scope}\`: ${name}`),
].join('\n')

function describeWebhook(type: (typeof WEBHOOK_TYPES)[number]): object {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBodySchema(type))
  return {
    post: {
      summary: WEBHOOK_EVENTS[type].summary,
      requestBody: { content: { 'application/json': { schema, example: webhookExample(type) } } },
      responses: { '2XX': { description: 'Taken; any other answer is tried again' } },
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Replaces each part that is one of these schemas by its name: most answers have a load, and every call its refusals. */
function nameSchemas(value: unknown, nameOf: (part: object) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => nameSchemas(each, nameOf))
  if (!isObject(value)) return value
  const name = nameOf(value)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, nameSchemas(each, nameOf)]))
}

/** A refusal of whichever codes: an answer's description lists those of its status. */
const isRefusal = (part: object) =>
  'properties' in part && isObject(part.properties) && Object.keys(part.properties).join() === 'error'

/** The schema under `response` in an operation's answer. */
function findAnswer(paths: readonly (readonly [string, object])[], operationId: string): unknown {
  const operations = paths.flatMap(([, each]): unknown[] => Object.values(each))
  const found = operations.find((each) => isObject(each) && each['operationId'] === operationId)
  const steps = ['responses', '200', 'content', 'application/json', 'schema', 'properties', 'response']
  return steps.reduce<unknown>((part, step) => (isObject(part) ? part[step] : undefined), found)
}

/** KEY-14: the calls that keys may make, and the webhooks. */
export function describeForPrograms({ info, components, paths, ...rest }: Description): object {
  const open = Object.entries(paths).flatMap(([path, operations]) => {
    const scoped = Object.entries(operations).filter(([, operation]) => operation['x-scope'] !== undefined)
    return scoped.length === 0 ? [] : [[path, Object.fromEntries(scoped)] as const]
  })
  const { $schema: _, ...refusal } = z.toJSONSchema(errorEnvelopeSchema)
  const load = findAnswer(open, updateLoadEndpoint.name)
  const asLoad = JSON.stringify(load)
  const nameOf = (part: object) => {
    if (isRefusal(part)) return 'Refusal'
    return 'properties' in part && JSON.stringify(part) === asLoad ? 'Load' : undefined
  }
  return {
    ...rest,
    info: { ...info, title: 'Milepost API for programs', description: INTRODUCTION },
    security: [{ key: [] }],
    components: { ...components, schemas: { Load: load, Refusal: refusal } },
    paths: nameSchemas(Object.fromEntries(open), nameOf),
    webhooks: Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, describeWebhook(type)])),
  }
}
