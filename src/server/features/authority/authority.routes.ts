import { readAuthorityEndpoint, readOwnAuthorityEndpoint, searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { type ReadContext, type Route, route } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { searchCarriers } from './carrier.sql.ts'
import { presentAuthority } from './present-authority.ts'
import { presentCarrier } from './present-carrier.ts'
import { findAccountEntry, haveDealtWith } from './register-entry.sql.ts'

async function readAuthorityOf({ db }: ReadContext, accountId: string) {
  const found = await findAccountEntry(db, accountId)
  if (!found) throw new Refused('NOT_FOUND')
  return { authority: presentAuthority(found.usdot, found.entry) }
}

export function authorityRoutes(): Route[] {
  return [
    route(readOwnAuthorityEndpoint, async (_, { db, actor }) => {
      const found = await findAccountEntry(db, actor.id)
      return { authority: presentAuthority(found?.usdot ?? null, found?.entry ?? null) }
    }),
    route(readAuthorityEndpoint, async ({ params }, ctx) => {
      if (!(await haveDealtWith(ctx.db, ctx.actor.id, params.id))) throw new Refused('NOT_FOUND')
      return readAuthorityOf(ctx, params.id)
    }),
    route(searchCarriersEndpoint, async ({ query }, { db, actor, now }) => {
      const carriers = await searchCarriers(db, query.search, actor.id)
      return { data: carriers.map((carrier) => presentCarrier(carrier, now)) }
    }),
  ]
}
