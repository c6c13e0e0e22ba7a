import { ApiError, NetworkError, readResponse } from '#contract/api/http-request.ts'
import { OP_VERSION_HEADER } from '#contract/api/common-schemas.ts'
import * as z from 'zod/mini'
import type { Connection } from '../session/connection.ts'
import { fetchApi, type Fetch } from '../session/fetch-api.ts'
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
