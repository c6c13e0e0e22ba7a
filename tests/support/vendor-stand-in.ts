import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the service received. */
export interface VendorRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: unknown
}

/** Its answer: JSON, or plain text; `null` for a service that never answers. */
export type VendorReply = { status?: number; json?: unknown; text?: string } | null

export interface FakeVendor {
  /** the service's root */
  url: string
  asked: VendorRequest[]
  /** sets the answer from now on */
  says: (answer: VendorReply | ((asked: VendorRequest) => VendorReply)) => void
  stop: () => Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A form's fields, or JSON. */
function bodyIn(text: string, type: string | undefined): unknown {
  return type?.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text)
}

/** For tests of adapters: a fake service on a free port that gives scripted answers. */
export async function startFakeVendor(): Promise<FakeVendor> {
  let answer: VendorReply | ((asked: VendorRequest) => VendorReply) = { status: 500 }
  const asked: VendorRequest[] = []
  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const text = await textOf(request)
    const one: VendorRequest = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://stand-in'),
      headers: request.headers,
      body: text === '' ? undefined : bodyIn(text, request.headers['content-type']),
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
