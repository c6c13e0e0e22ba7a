import {
  countShipperTendersEndpoint,
  listShipperTendersEndpoint,
  readShipperTenderEndpoint,
} from '#contract/programs/shipper-tender.ts'
import { Refused } from '#server/http/refusal.ts'
import { cutPage } from '#server/http/cut-page.ts'
import { route } from '#server/http/route.ts'
import { presentTender, presentTenderRow } from './present-tender.ts'
import { countOpenTenders, findTender, listTenders, TENDER_PAGE } from './tender.sql.ts'

export const readShipperTenders = route(listShipperTendersEndpoint, async ({ query }, { db, actor }) => {
  const rows = await listTenders(db, actor.accountId, query)
  const { shown, next } = cutPage(rows, TENDER_PAGE, ({ id }) => id)
  return { data: shown.map(presentTenderRow), next }
})

export const countShipperTenders = route(countShipperTendersEndpoint, async (_, { db, actor, now }) => {
  const { next, ...counted } = await countOpenTenders(db, actor.accountId, new Date(now))
  return {
    ...counted,
    next: next && { respondBy: next.respond_by.toISOString(), respondZone: next.respond_zone },
  }
})

export const readShipperTender = route(readShipperTenderEndpoint, async ({ params }, { db, actor }) => {
  const row = await findTender(db, actor.accountId, params.id)
  if (!row) throw new Refused('NOT_FOUND')
  return presentTender(row)
})
