import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service was asked. */
export interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: unknown
}

/** What it says: JSON, or text as it is; `null` for a service that never answers. */
export type Said = { status?: number; json?: unknown; text?: string } | null

export interface StandIn {
  /** the service's root */
  url: string
  asked: Asked[]
  /** what is said from now on */
  says: (answer: Said | ((asked: Asked) => Said)) => void
  stop: () => Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** For tests of adapters: a service's stand-in on a free port, that speaks what it is told to. */
export async function startStandIn(): Promise<StandIn> {
  let answer: Said | ((asked: Asked) => Said) = { status: 500 }
  const asked: Asked[] = []
  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const text = await textOf(request)
    const one: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://stand-in'),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    asked.push(one)
    const said = typeof answer === 'function' ? answer(one) : answer
    if (said) reply.writeHead(said.status ?? 200).end(said.text ?? JSON.stringify(said.json ?? {}))
  }

  const server = createServer((request, reply) => void respond(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    says: (next) => {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
