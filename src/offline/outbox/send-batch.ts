import { ApiError, buildHttpRequest, NetworkError, readResponse } from '#contract/api/http-request.ts'
import { type BatchedAnswer, sendOpsEndpoint } from '#contract/sync/send-ops.ts'
import { fetchApi } from '../session/fetch-api.ts'
import type { Op } from './op.ts'
import { getOpKind } from './op-kind.ts'
import type { AttemptAnswer } from './outcome.ts'
import { answerToOp, type SendDeps, sendOp, type SendOptions } from './send-op.ts'

/** Characters of bodies in a batch, for each action it may hold. */
const BODY_SHARE = 2_000
/** Up to this many waiting actions for each free request are sent alone. */
const FEW = 3
/** How often a batch sends its failed actions again at once, as long as the server answers others. */
const TRIES = 4

function canShare({ intent, stopping }: Op): boolean {
  return !stopping && !getOpKind(intent).isLong
}

/** The ops of each request, at most `lines`: alone, or together when many wait (decision 71). */
export function inRequests(ops: readonly Op[], { lines, most }: { lines: number; most: number }): Op[][] {
  if (ops.length <= lines * FEW || most <= 1) return ops.slice(0, lines).map((op) => [op])
  const alone = ops.filter((op) => !canShare(op)).map((op) => [op])
  const batches: Op[][] = []
  let room = 0
  for (const op of ops.filter(canShare)) {
    const size = op.request.body?.length ?? 0
    const last = batches.at(-1)
    if (last && last.length < most && size <= room) last.push(op)
    else {
      batches.push([op])
      room = most * BODY_SHARE
    }
    room -= size
  }
  return [...alone, ...batches].slice(0, lines)
}

interface Member {
  op: Op
  sending: SendOptions
  resolve: (answer: AttemptAnswer) => void
  reject: (error: unknown) => void
}

/** Sends ops with the same `batch` in one request, and any other alone. */
export function batchingSender(deps: SendDeps): (op: Op, sending: SendOptions) => Promise<AttemptAnswer> {
  const forming = new Map<object, Member[]>()
  return (op, sending) => {
    const { batch } = sending
    if (!batch || !canShare(op)) return sendOp(op, sending, deps)
    return new Promise((resolve, reject) => {
      const members = forming.get(batch) ?? []
      members.push({ op, sending, resolve, reject })
      if (members.length > 1) return
      forming.set(batch, members)
      // its ops are claimed in one transaction, so all are here in this tick
      queueMicrotask(() => {
        forming.delete(batch)
        sendAll(members, deps).catch((error: unknown) => members.forEach((member) => member.reject(error)))
      })
    })
  }
}

/** Gives every member its answer. */
async function sendAll(members: readonly Member[], deps: SendDeps): Promise<void> {
  let left = members
  let isHeard = false
  for (let tries = 1; left.length > 0; tries += 1) {
    const answers = await answersTo(left, deps)
    const isLast = tries === TRIES || left.some(({ sending }) => sending.signal.aborted)
    isHeard ||= answers.some((answer) => !(answer instanceof Error))
    left = left.filter((member, i) => {
      const answer = answers[i] ?? new NetworkError('No answer')
      if (!isLast && isHeard && isPassing(answer)) return true
      member.resolve(answer)
      return false
    })
  }
}

/** The server failed this action while it carried out others: most likely not again. */
function isPassing(answer: AttemptAnswer): boolean {
  return answer instanceof ApiError && answer.status === 500
}

async function answersTo(members: readonly Member[], deps: SendDeps): Promise<AttemptAnswer[]> {
  if (members.length === 1) return oneByOne(members, deps)
  const first = await sendTogether(members, deps)
  // its answer was lost: the server has the answers stored
  const isLost = first instanceof NetworkError && !members.some(({ sending }) => sending.signal.aborted)
  const answer = isLost && (await deps.connection.ensure()) ? await sendTogether(members, deps) : first
  if (Array.isArray(answer)) return answer
  // a server that takes no such batch says nothing about the actions in it
  if (answer instanceof ApiError && answer.status < 500 && ![401, 426, 429].includes(answer.status))
    return oneByOne(members, deps)
  return members.map(() => answer)
}

/** A batch has one of the three requests at a time, so its actions take turns in it. */
async function oneByOne(members: readonly Member[], deps: SendDeps): Promise<AttemptAnswer[]> {
  const answers: AttemptAnswer[] = []
  for (const { op, sending } of members) {
    // those that wait for their turn have their whole time for it
    for (const waiting of members) waiting.sending.onProgress?.()
    answers.push(await sendOp(op, sending, deps))
  }
  return answers
}

/** Each op's answer; one refusal, or no answer, for all. */
async function sendTogether(
  members: readonly Member[],
  { connection, fetch }: SendDeps,
): Promise<AttemptAnswer[] | ApiError | NetworkError> {
  const ops = members.map(({ op: { opId, v, request } }) => ({ key: opId, version: v, ...request }))
  const accessToken = members[0]?.sending.accessToken ?? ''
  try {
    const response = await fetchApi(buildHttpRequest(sendOpsEndpoint, { body: { ops } }), {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.any(members.map(({ sending }) => sending.signal)),
      onBytes: () => members.forEach(({ sending }) => sending.onProgress?.()),
      ...(fetch && { fetch }),
    })
    connection.heard(response)
    const { answers } = readResponse(sendOpsEndpoint, response)
    return members.map(({ op }, i) => answerOf(op, answers[i] ?? null))
  } catch (error) {
    if (error instanceof NetworkError) connection.sendFailed(error)
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}

function answerOf(op: Op, answer: BatchedAnswer | null): AttemptAnswer {
  if (!answer) return new NetworkError('It took the server too long')
  try {
    return answerToOp(op, answer)
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}
