import { ApiError, NetworkError, readAnswer } from '#contract/request.ts'
import { OP_VERSION_HEADER } from '#contract/wire.ts'
import * as z from 'zod/mini'
import type { Connection } from './connection.ts'
import { exchange, type Fetch } from './exchange.ts'
import type { Op } from './op.ts'
import { kindOf } from './op-kind.ts'
import type { Answer } from './outcome.ts'

export interface Sending {
  accessToken: string
  signal: AbortSignal
}

/**
 * Sends the frozen bytes of an op under its key, and says what came back. The payload is kept as it came: a newer
 * server's shape is no reason to send a done thing again.
 */
export async function deliver(
  op: Op,
  { accessToken, signal }: Sending,
  { connection, fetch }: { connection: Connection; fetch?: Fetch },
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'idempotency-key': op.opId,
    [OP_VERSION_HEADER]: String(op.v),
  }
  const { method, path, body } = op.request
  try {
    const heard = await exchange(
      { method, path, body: body ?? undefined },
      { headers, signal, ...(fetch && { fetch }) },
    )
    connection.heard(heard)
    return { response: readAnswer({ ...kindOf(op.intent).endpoint, answer: z.unknown() }, heard) }
  } catch (error) {
    if (error instanceof NetworkError) connection.failed()
    if (error instanceof NetworkError || error instanceof ApiError) return error
    throw error
  }
}
