import { entries, get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { buildHttpRequest, NetworkError, readResponse } from '#contract/api/http-request.ts'
import { readStored } from '#contract/api/read-stored.ts'
import { type DriverLoad, driverLoadSchema, readDriverLoadEndpoint } from '#contract/freight/driver-load.ts'
import { apiConnection, readLine } from '../session/api-connection.ts'
import { fetchApi } from '../session/fetch-api.ts'
import { createKeyvalDatabase } from '../session/keyval-database.ts'

const storedLink = z.object({
  linkId: z.string(),
  token: z.string(),
  openedAt: z.number(),
  load: driverLoadSchema,
  /** the server's, when it last answered: another one after a restore */
  database: z.optional(z.string()),
  /** the driver agreed to send the location with each tap */
  sharesPlace: z.optional(z.boolean()),
  /** the stops that the driver has seen, as text; absent before the first */
  seenWay: z.optional(z.string()),
  /** the server was restored to before it was made */
  isLost: z.optional(z.boolean()),
})
export interface StoredLink extends z.output<typeof storedLink> {
  load: DriverLoad
}

// apart from any account of this browser: signing out of one must not take a driver's link
const inLinks = createKeyvalDatabase('drive', 'links')
const LANGUAGE = 'language'

function parse(row: unknown): StoredLink | null {
  return readStored(storedLink, row)
}

export async function loadLink(linkId: string): Promise<StoredLink | null> {
  return parse(await inLinks((here) => get(linkId, here)).catch(() => undefined))
}

/** The links opened on this phone, the last one first. What can't be read is left out. */
export async function listLinks(): Promise<StoredLink[]> {
  const rows = await inLinks((here) => entries(here)).catch(() => [])
  const links = rows.map(([, row]) => parse(row)).filter((link) => link !== null)
  return links.toSorted((a, b) => b.openedAt - a.openedAt)
}

export async function findLinkByToken(token: string): Promise<StoredLink | null> {
  return (await listLinks()).find((link) => link.token === token) ?? null
}

export async function storeLink(link: StoredLink): Promise<void> {
  // without storage the page works until it is left
  await inLinks((here) => set(link.linkId, link, here)).catch(() => undefined)
}

export async function loadLanguage(): Promise<unknown> {
  return inLinks((here) => get(LANGUAGE, here)).catch(() => undefined)
}

export async function storeLanguage(language: string): Promise<void> {
  await inLinks((here) => set(LANGUAGE, language, here)).catch(() => undefined)
}

const TIMEOUT_MS = 20_000

/**
 * Reads the link's load.
 * @param of the database that answered this phone before
 * @param wasTouched a person has touched the page
 * @throws ApiError when the link is refused, NetworkError without an answer
 */
export async function readDriverLoad(
  token: string,
  { of, wasTouched }: { of: string | undefined; wasTouched: boolean },
): Promise<EndpointResponse<typeof readDriverLoadEndpoint>> {
  const query = { ...(wasTouched && { touched: 'yes' as const }), ...(of !== undefined && { of }) }
  try {
    const headers = { authorization: `Bearer ${token}` }
    const request = buildHttpRequest(readDriverLoadEndpoint, { query })
    const response = await readLine.run((turn) => fetchApi(request, { headers, ...turn }), { limitMs: TIMEOUT_MS })
    apiConnection.heard(response)
    return readResponse(readDriverLoadEndpoint, response)
  } catch (error) {
    if (error instanceof NetworkError) apiConnection.failed(error)
    throw error
  }
}
