import { ApiError, buildHttpRequest, NetworkError, readResponse } from '#contract/api/http-request.ts'
import { OP_VERSION_HEADER } from '#contract/api/common-schemas.ts'
import { cancelOpEndpoint } from '#contract/sync/cancel-op.ts'
import * as z from 'zod/mini'
import type { Connection } from '../session/connection.ts'
import { type ApiResponse, fetchApi, type Fetch } from '../session/fetch-api.ts'
import type { Op } from './op.ts'
import type { AttemptAnswer } from './outcome.ts'

export interface SendOptions {
  accessToken: string
  signal: AbortSignal
  /** a part of it arrived: the attempt has its whole time again */
  onProgress?: () => void
  /** ops with the same one may share a request */
  batch?: object
}

export interface SendDeps {
  connection: Connection
  fetch?: Fetch
}

/** Sends an op's frozen bytes under its key or, if its user stopped it, cancels the key. */
export async function sendOp(
  op: Op,
  { accessToken, signal, onProgress }: SendOptions,
  { connection, fetch }: SendDeps,
): Promise<AttemptAnswer> {
  const { method, path, body } = op.request
  const { request, headers } = op.stopping
    ? { request: buildHttpRequest(cancelOpEndpoint, { params: { key: op.opId } }), headers: {} }
    : {
        request: { method, path, body: body ?? undefined },
        headers: { 'idempotency-key': op.opId, [OP_VERSION_HEADER]: String(op.v) },
      }
  try {
    const answer = await fetchApi(request, {
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
      signal,
      ...(onProgress && { onBytes: onProgress }),
      ...(fetch && { fetch }),
    })
    connection.heard(answer)
    return op.stopping ? answerToCancellation(op, answer) : answerToOp(op, answer)
  } catch (error) {
    if (error instanceof NetworkError) connection.sendFailed(error)
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}

/** The payload isn't validated: if a newer server changed its shape, the op must still count as done. */
export function answerToOp(
  { intent }: Op,
  response: Pick<ApiResponse, 'status' | 'body'> & Partial<ApiResponse>,
): AttemptAnswer {
  return { response: readResponse({ name: intent.kind, answer: z.unknown() }, response) }
}

function answerToCancellation(op: Op, response: ApiResponse): AttemptAnswer {
  const { answer } = readCancellation(response)
  return answer ? answerToOp(op, { status: answer.status, body: answer.body }) : { cancelled: true }
}

/** Refusals that say when to try again. Any other one is about the cancellation and says nothing about its op. */
const TRY_AGAIN = [401, 408, 409, 425, 426, 429]

function readCancellation(response: ApiResponse) {
  try {
    return readResponse(cancelOpEndpoint, response)
  } catch (error) {
    const isSilent = error instanceof ApiError && error.status < 500 && !TRY_AGAIN.includes(error.status)
    throw isSilent ? new NetworkError('The server did not cancel it', { cause: error }) : error
  }
}
