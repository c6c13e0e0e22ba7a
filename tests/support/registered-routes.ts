import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** A route as Fastify has it, one method each. HEAD is GET without its body, so it isn't listed. */
interface RegisteredRoute {
  method: string
  url: string
  /** declared in the contract */
  isEndpoint: boolean
}

/** Whatever a server registers while `start` runs, also what no list of ours names. */
export async function registeredDuring<T>(start: () => Promise<T>): Promise<{ started: T; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = []
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
      const methods = [method].flat().filter((each) => each !== 'HEAD' || url.includes('uploads'))
      routes.push(...methods.map((each) => ({ method: each, url, isEndpoint: config?.endpoint !== undefined })))
    })
  subscribe('fastify.initialization', listen)
  try {
    return { started: await start(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
