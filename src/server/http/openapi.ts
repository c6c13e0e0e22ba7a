import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { listErrorCodes } from '#contract/api/endpoint-errors.ts'
import { type ErrorCode, errorEnvelopeSchema } from '#contract/api/error.ts'
import { describedBy } from '#contract/freight/named-ends.ts'
import { ERROR_ANSWERS } from './error-answer.ts'
import { rawRoute } from './raw-route.ts'
import { sendTextFile, type TextFile, textFile } from './text-file.ts'

const describe = createJsonSchemaTransform({
  zodToJsonConfig: {
    override({ zodSchema, jsonSchema }) {
      const by = describedBy.get(zodSchema)
      if (by) Object.assign(jsonSchema, z.toJSONSchema(by, { io: 'input', unrepresentable: 'any' }))
    },
  },
})

/** The failure envelope with these codes, and what each of them means. */
function describeRefusal(codes: readonly ErrorCode[]): object {
  const error = z.extend(errorEnvelopeSchema.shape.error, { code: z.enum(codes) })
  const { $schema: _, ...schema } = z.toJSONSchema(z.object({ error }))
  const meanings = codes.map((code) => `${code}: ${ERROR_ANSWERS[code].message}`)
  return { 'x-response-description': meanings.join('\n'), ...schema }
}

/** An endpoint's refusals by status. They only describe: refusals are sent as they are, whatever a schema says. */
function describeRefusals(endpoint: Endpoint): Record<number, object> {
  const codesByStatus = Map.groupBy(listErrorCodes(endpoint), (code) => ERROR_ANSWERS[code].status)
  return Object.fromEntries([...codesByStatus].map(([status, codes]) => [status, describeRefusal(codes)]))
}

/** Serves the API description at /openapi.json, derived from the bound endpoints. Register before binding. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Milepost API',
        version: '1',
        description: 'Milepost loads, booking requests and notifications.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/api' }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    stripBasePath: true,
    transform(document) {
      const { schema, url } = describe(document)
      const { endpoint } = document.route.config ?? {}
      if (!endpoint) return { schema, url }
      const success = schema.response as object
      return { schema: { ...schema, response: { ...success, ...describeRefusals(endpoint) } }, url }
    },
  })
  let description: TextFile | undefined
  app.get('/openapi.json', rawRoute('api.description'), async (request, reply) => {
    // the routes are complete only once the server answers
    description ??= textFile('application/json', JSON.stringify(app.swagger()))
    await sendTextFile(description, request, reply)
    return reply
  })
}
