import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { listErrorCodes } from '#contract/api/endpoint-errors.ts'
import { type ErrorCode, errorEnvelopeSchema } from '#contract/api/error.ts'
import { describedBy } from '#contract/freight/named-ends.ts'
import { ERROR_ANSWERS } from './error-answer.ts'
import { describeForPrograms, type Description } from './openapi-programs.ts'
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

/** The reference's page loads files of its own, and has no inline code. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // of the style element that its script adds
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Derives the API's description from the bound endpoints, and shows programs' part at /docs. Register before binding. */
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
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: "A person's session" },
          key: { type: 'http', scheme: 'bearer', description: "A program's key: mp_ and 46 letters and digits" },
        },
      },
    },
    stripBasePath: true,
    transform(document) {
      const { schema, url } = describe(document)
      const { endpoint } = document.route.config ?? {}
      if (!endpoint) return { schema, url }
      const success = schema.response as object
      const scope = endpoint.scope !== undefined && { 'x-scope': endpoint.scope }
      return { schema: { ...schema, ...scope, response: { ...success, ...describeRefusals(endpoint) } }, url }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: DEFAULT_API_ROOT,
    staticCSP: DOCS_POLICY,
    theme: { title: 'Milepost API for programs' },
    transformSpecification: (whole) => describeForPrograms(whole as unknown as Description),
    transformSpecificationClone: false,
  })
}

/** Serves both descriptions, each made once. */
export function serveDescriptions(app: FastifyInstance): void {
  const made = new Map<string, TextFile>()
  const serve = (path: string, describe: () => object) =>
    app.get(path, rawRoute('api.description'), async (request, reply) => {
      // the routes are complete only once the server answers
      const file = made.get(path) ?? textFile('application/json', JSON.stringify(describe()))
      made.set(path, file)
      await sendTextFile(file, request, reply)
      return reply
    })
  serve('/openapi.json', () => app.swagger())
  serve('/openapi-programs.json', () => describeForPrograms(app.swagger() as unknown as Description))
}
