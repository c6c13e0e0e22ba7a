import type { Route } from '#server/http/route.ts'
import { changeApiKey, endApiKey, listApiKeys, makeApiKey, readOwnKey } from './api-keys.ts'

/** What programs need to act for a company. */
export function integrationRoutes(): Route[] {
  return [listApiKeys, makeApiKey, changeApiKey, endApiKey, readOwnKey]
}
