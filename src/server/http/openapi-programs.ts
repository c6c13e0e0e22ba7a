import * as z from 'zod/mini'
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

/** KEY-14: the calls that keys may make, and the webhooks. */
export function describeForPrograms({ info, components, paths, ...rest }: Description): object {
  const open = Object.entries(paths).flatMap(([path, operations]) => {
    const scoped = Object.entries(operations).filter(([, operation]) => operation['x-scope'] !== undefined)
    return scoped.length === 0 ? [] : [[path, Object.fromEntries(scoped)] as const]
  })
  return {
    ...rest,
    info: { ...info, title: 'Milepost API for programs', description: INTRODUCTION },
    security: [{ key: [] }],
    components,
    paths: Object.fromEntries(open),
    webhooks: Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, describeWebhook(type)])),
  }
}
