import { readAuthorityEndpoint, readOwnAuthorityEndpoint, searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { suggestCarriersEndpoint } from '#contract/freight/compare-offers.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { carriersWithIds, listCarrierRecords } from '../booking/booking-request.sql.ts'
import { presentCarrierRecord } from '../booking/present-booking-request.ts'
import { isOwnLoad } from '../loads/load.sql.ts'
import { searchCarriers, suggestCarriers } from './carrier.sql.ts'
import { presentAuthority } from './present-authority.ts'
import { presentCarrier } from './present-carrier.ts'
import { findAccountEntry, haveDealtWith } from './register-entry.sql.ts'

const YEAR_MS = 365 * DAY_MS

async function readAuthorityOf({ db }: ReadContext, accountId: string) {
  const account = await findAccountEntry(db, accountId)
  if (!account) throw new Refused('NOT_FOUND')
  return { authority: presentAuthority(account.usdot, account.entry) }
}

export function authorityRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    route(readOwnAuthorityEndpoint, async (_, { db, actor }) => {
      const account = await findAccountEntry(db, actor.accountId)
      return { authority: presentAuthority(account?.usdot ?? null, account?.entry ?? null) }
    }),
    route(readAuthorityEndpoint, async ({ params }, ctx) => {
      if (!(await haveDealtWith(ctx.db, ctx.actor.accountId, params.id))) throw new Refused('NOT_FOUND')
      return readAuthorityOf(ctx, params.id)
    }),
    route(searchCarriersEndpoint, async ({ query }, ctx) => {
      await spend(ctx, 'carriers')
      const { db, actor, now } = ctx
      const carriers = await searchCarriers(db, query.search, actor.accountId)
      return { data: carriers.map((carrier) => presentCarrier(carrier, now)) }
    }),
    route(suggestCarriersEndpoint, async ({ params }, { db, actor, now }) => {
      if (!(await isOwnLoad(db, params.id, actor.accountId))) throw new Refused('NOT_FOUND')
      const since = new Date(now - YEAR_MS)
      const suggested = await suggestCarriers(db, { loadId: params.id, ownerId: actor.accountId, since })
      const records = await listCarrierRecords(db, {
        carriers: carriersWithIds(suggested.map(({ carrier }) => carrier.id)),
        ownerId: actor.accountId,
        since,
      })
      return {
        data: suggested.map(({ carrier, onLane }) => {
          const row = records.find(({ carrier_id: id }) => id === carrier.id)
          const record = row ? presentCarrierRecord(row) : { carrierId: carrier.id, onTime: null, withYou: null }
          return { ...presentCarrier(carrier, now), onLane, record }
        }),
      }
    }),
  ]
}
