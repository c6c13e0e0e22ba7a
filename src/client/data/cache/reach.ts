import { NetworkError, OutOfReach } from '#contract/api/http-request.ts'
import { apiConnection } from '#offline/session/api-connection.ts'

/**
 * The answer to a read that a screen shows.
 * @throws OutOfReach when Milepost can't be reached, which is no failure of the screen
 */
export async function readInReach<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof NetworkError) || (await apiConnection.ask())) throw error
    throw new OutOfReach(error.message, { cause: error.cause })
  }
}
