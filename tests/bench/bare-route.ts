import { once } from 'node:events'
import Fastify from 'fastify'

// A Fastify route that does nothing but answer with the bytes that its parent process sends. Its own process.
const app = Fastify()
const [body] = (await once(process, 'message')) as [string]
app.get('/*', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
