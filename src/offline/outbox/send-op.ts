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
}

/**
 * Sends an op's frozen bytes under its key. The payload isn't validated: if a newer server changed its shape, the op
 * must still count as done.
 */
export async function sendOp(
  op: Op,
  { accessToken, signal }: SendOptions,
  { connection, fetch }: { connection: Connection; fetch?: Fetch },
): Promise<AttemptAnswer> {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'idempotency-key': op.opId,
    [OP_VERSION_HEADER]: String(op.v),
  }
  if (op.stopping) return cancelOnServer(op, { accessToken, signal }, { connection, ...(fetch && { fetch }) })
  const { method, path, body } = op.request
  try {
    const heard = await fetchApi(
      { method, path, body: body ?? undefined },
      { headers, signal, ...(fetch && { fetch }) },
    )
    connection.heard(heard)
    return { response: readResponse({ name: op.intent.kind, answer: z.unknown() }, heard) }
  } catch (error) {
    if (error instanceof NetworkError) connection.failed(error)
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}

/** A server that does not know the endpoint says nothing about the op. */
function cancellationIn(heard: ApiResponse) {
  try {
    return readResponse(cancelOpEndpoint, heard)
  } catch (error) {
    const isSilent = error instanceof ApiError && [400, 404, 405, 422].includes(error.status)
    throw isSilent ? new NetworkError('The server cannot cancel', { cause: error }) : error
  }
}

/** What the server has under a key: the answer when the op arrived, else the op is cancelled. */
async function cancelOnServer(
  { opId }: Op,
  { accessToken, signal }: SendOptions,
  { connection, fetch }: { connection: Connection; fetch?: Fetch },
): Promise<AttemptAnswer> {
  try {
    const request = buildHttpRequest(cancelOpEndpoint, { params: { key: opId } })
    const headers = { authorization: `Bearer ${accessToken}` }
    const heard = await fetchApi(request, { headers, signal, ...(fetch && { fetch }) })
    connection.heard(heard)
    const { cancelled, answer } = cancellationIn(heard)
    if (cancelled || !answer) return { cancelled: true }
    return { response: readResponse({ name: cancelOpEndpoint.name, answer: z.unknown() }, { ...heard, ...answer }) }
  } catch (error) {
    if (error instanceof NetworkError) connection.failed(error)
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}
