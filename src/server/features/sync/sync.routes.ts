import type { Kysely } from 'kysely'
import { syncEndpoint } from '#contract/sync/sync.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Route, route } from '#server/http/bind.ts'
import { answerSync } from './answer-sync.ts'
import { createRecentChanges } from './recent-changes.ts'

export function syncRoutes(db: Kysely<Schema>): Route[] {
  return [route(syncEndpoint, answerSync(createRecentChanges(db)))]
}
