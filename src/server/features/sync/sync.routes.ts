import { syncEndpoint } from '#contract/sync/sync.ts'
import { type Route, route } from '#server/http/bind.ts'
import { readChanges } from './read-changes.ts'

export function syncRoutes(): Route[] {
  return [route(syncEndpoint, readChanges)]
}
