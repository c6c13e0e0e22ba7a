import { login } from '#contract/account.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { type Load, myLoads } from '#contract/load.ts'
import { readAnswer, wireRequest } from '#contract/request.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'
import type { LoadStatus } from '#domain/load-lifecycle.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'

/** A demo account's own access to the API of a running product, to prepare a scene or to look behind it. */
export interface DemoClient {
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>
  /** The account's loads of a status, a hundred at most. */
  loads: (status: LoadStatus) => Promise<Load[]>
}

export async function demoClient(origin: string, email: string): Promise<DemoClient> {
  const send = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, token?: string): Promise<AnswerOf<E>> => {
    const { method, path, body } = wireRequest(endpoint, input)
    const answer = await fetch(origin + DEFAULT_API_ROOT + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    })
    return readAnswer(endpoint, { status: answer.status, body: await answer.json() })
  }
  const { accessToken } = await send(login, { body: { email, password: DEMO_PASSWORD } })
  const call: DemoClient['call'] = (endpoint, input) => send(endpoint, input, accessToken)
  return {
    call,
    loads: async (status) => (await call(myLoads, { query: { status, limit: 100 } })).data,
  }
}
