import type { FastifyRequest, InjectOptions } from 'fastify'
import { DEFAULT_API_ROOT, OP_VERSION_HEADER, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { BatchedAnswer, BatchedOp } from '#contract/sync/send-ops.ts'

/** An action that waits for a locked load doesn't hold up the others. */
const AT_ONCE = 4
/** What isn't answered by then goes on; the device gets its stored answer with the next try. */
const ANSWER_WITHIN_MS = 3_000

/** Whose request it is, and through which proxies it came: the same for each action. */
const PASSED_ON = ['authorization', 'user-agent', 'host', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']

/** Carries out one action of a batch as a request of its own, with each check, budget and log line of one. */
export type SendAlone = (op: BatchedOp) => Promise<BatchedAnswer>

export function sendingAlone(request: FastifyRequest): SendAlone {
  const { headers, raw, server } = request
  const passedOn = PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return async ({ key, version, method, path, body }) => {
    const alone: InjectOptions = {
      method,
      url: DEFAULT_API_ROOT + path,
      headers: {
        ...(Object.fromEntries(passedOn) as Record<string, string>),
        'idempotency-key': key,
        [OP_VERSION_HEADER]: String(version),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { payload: body }),
      ...(raw.socket.remoteAddress && { remoteAddress: raw.socket.remoteAddress }),
    }
    const answer = await server.inject(alone)
    return {
      status: answer.statusCode,
      body: JSON.parse(answer.payload) as unknown,
      retryAfter: answer.headers['retry-after']?.toString() ?? null,
      requestId: answer.headers[REQUEST_ID_HEADER]?.toString() ?? null,
    }
  }
}

/** An action with a document waits for its upload, and a driver's link has no account: they go alone. */
function isBatchable({ queued, access, name }: Endpoint): boolean {
  return queued === true && access !== 'driver-link' && name !== 'documents.add'
}

/** No dot, escape or backslash: the address is resolved once more on its way to the route. */
const PARAM = '[\\w-]+'

/** Whether the outbox may send it in a batch. Nothing else may be reached through one. */
export function batchable(endpoints: readonly Endpoint[]): (op: BatchedOp) => boolean {
  const addresses = endpoints.filter(isBatchable).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, PARAM)}$`),
  }))
  return (op) => addresses.some(({ method, pattern }) => method === op.method && pattern.test(op.path))
}

/** Each action's own answer, some at once; null for those that took too long, which are not begun any more. */
export async function answerEach(ops: readonly BatchedOp[], answer: SendAlone): Promise<(BatchedAnswer | null)[]> {
  const answers: (BatchedAnswer | null)[] = ops.map(() => null)
  const waiting = [...ops.entries()]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await answer(next[1])
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS)
  })
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), late]).finally(() => clearTimeout(timer))
  waiting.length = 0
  return [...answers]
}
