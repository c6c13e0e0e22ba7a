import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { OP_VERSION_HEADER } from '#contract/api/common-schemas.ts'
import { type Answers, answer } from './answer.ts'
import { type Authenticators, authenticate } from './authenticate.ts'
import { authorize, authorizeWithoutKey } from './authorize.ts'
import { acceptCookies } from './cookies.ts'
import { answerFailure } from './failure.ts'
import { holdInMaintenance, type InMaintenance } from './hold-in-maintenance.ts'
import { speakJsonAlone } from './json-body.ts'
import { markAnswer } from './mark-answer.ts'
import { refuseOldOp } from './op-version.ts'
import { Refused } from './refusal.ts'
import { type Replays, replay } from './replay.ts'
import type { Route } from './route.ts'

interface Binding extends Authenticators, Replays, Answers {
  inMaintenance: InMaintenance
  /** answer 500 in place of a refusal that the endpoint doesn't declare, which is only logged otherwise */
  strict: boolean
}

/** The Fastify route schema; undefined parts are left out. */
function schemaOf(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.slice(0, endpoint.name.lastIndexOf('.'))],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      200: endpoint.media
        ? { description: endpoint.summary, content: { [endpoint.media]: { schema: endpoint.answer } } }
        : z.object({ response: endpoint.answer }),
    },
  }
}

/** Bytes. A stranger's forms are short, and parsing a megabyte takes 14 ms of the processor. */
const PUBLIC_BODY_LIMIT = 16 * 1024

/** Routes all endpoints under the API root, with the envelope, the errors and the header that marks our answers. */
export function bind(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  speakJsonAlone(app)
  acceptCookies(app)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request, reply) => {
    markAnswer(reply)
    refuseOldOp(request.headers[OP_VERSION_HEADER])
  })
  // without a body, validation still names missing fields
  app.addHook('preValidation', async (request) => {
    request.body ??= {}
  })
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) => answerFailure(new Refused('NOT_FOUND'), request, reply))
  for (const each of routes) {
    const { endpoint } = each
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.access === 'public' && { bodyLimit: PUBLIC_BODY_LIMIT }),
      config: { endpoint, strict: binding.strict },
      onRequest: [authenticate(endpoint, binding), authorizeWithoutKey(endpoint, binding.db)],
      preValidation: [
        replay(endpoint, binding),
        holdInMaintenance(endpoint, binding.inMaintenance),
        authorize(endpoint, binding.db),
      ],
      handler: answer(each, binding),
    })
  }
}
