import type { Kysely } from 'kysely'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import type { Schema } from '#server/db/schema.ts'
import { personOf } from '#server/http/actor.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { decodeCursor, encodeCursor, shortenSnapshot } from './cursor.ts'
import { readChanges, rightsOf } from './read-changes.ts'
import { readLoadChanges } from './read-load-changes.ts'
import { createRecentChanges, type RecentChanges } from './recent-changes.ts'

type Asking = Pick<ReadContext, 'db' | 'actor' | 'now'>

interface SyncOptions {
  /** @throws Refused RATE_LIMITED when the account asked for everything too often */
  countWhole: (ctx: Asking) => Promise<void>
  pageSize?: number
}

interface SyncRoutesDeps {
  database: { kysely: Kysely<Schema> }
  limits: { count: (tries: Asking, who: { 'sync-account': string }) => Promise<void> }
}

export function syncRoutes({ database, limits }: SyncRoutesDeps): Route[] {
  const countWhole = (ctx: Asking) => limits.count(ctx, { 'sync-account': ctx.actor.accountId })
  return [route(syncEndpoint, answerSync(createRecentChanges(database.kysely), { countWhole })), readLoadChanges]
}

type Input = ParsedEndpointInput<typeof syncEndpoint>
type Answer = EndpointResponseInput<typeof syncEndpoint>

/** Answers devices without news from what is remembered, and reads the changes of the others. */
export function answerSync(recent: RecentChanges, { countWhole, pageSize }: SyncOptions) {
  return async (input: Pick<Input, 'query'>, ctx: Asking): Promise<Answer> => {
    const { actor, now } = ctx
    const whose = { accountId: actor.accountId, personId: personOf(actor) }
    const present = await recent.look(actor.moment)
    const { database } = present
    const { since } = input.query
    const cursor = since === undefined ? null : decodeCursor(since, { ...present, now })
    if (cursor?.seen && !cursor.page && !present.mayHaveNews(whose, cursor.seen.snapshot)) {
      const counts = recent.countsOf(whose, present)
      const seen = { at: now, snapshot: shortenSnapshot(present.snapshot) }
      if (counts) return { cursor: encodeCursor({ of: database, seen }), counts, ...rightsOf(actor) }
    }
    if (!cursor) await countWhole(ctx)
    const { answer, snapshot } = await readChanges(input, ctx, pageSize)
    recent.keepCounts(whose.personId, answer.counts, snapshot)
    return answer
  }
}
