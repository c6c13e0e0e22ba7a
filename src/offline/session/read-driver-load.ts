import { buildHttpRequest, NetworkError, readResponse } from '#contract/api/http-request.ts'
import { readDriverLoadEndpoint, type DriverLoad } from '#contract/freight/driver-load.ts'
import { apiConnection } from './api-connection.ts'
import { fetchApi } from './fetch-api.ts'

const TIMEOUT_MS = 20_000

/** Reads the link's load. @throws ApiError when the link is refused, NetworkError without an answer */
export async function readDriverLoad(token: string): Promise<DriverLoad> {
  try {
    const heard = await fetchApi(buildHttpRequest(readDriverLoadEndpoint, {}), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    apiConnection.heard(heard)
    return readResponse(readDriverLoadEndpoint, heard)
  } catch (error) {
    if (error instanceof NetworkError) apiConnection.failed(error)
    throw error
  }
}
