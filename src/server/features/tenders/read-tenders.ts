import {
  countShipperTendersEndpoint,
  listShipperTendersEndpoint,
  readShipperTenderEndpoint,
} from '#contract/programs/shipper-tender.ts'
import { cutPage } from '#server/http/cut-page.ts'
import { route } from '#server/http/route.ts'
import { presentTenderRow, presentTenderTo, type TenderDeps } from './present-tender.ts'
import { countOpenTenders, listTenders, TENDER_PAGE } from './tender.sql.ts'

export const readShipperTenders = ({ gazetteer }: TenderDeps) =>
  route(listShipperTendersEndpoint, async ({ query: { open, ...query } }, { db, actor, now }) => {
    const rows = await listTenders(db, actor.accountId, {
      ...query,
      waitingAt: open === undefined ? undefined : new Date(now),
    })
    const { shown, next } = cutPage(rows, TENDER_PAGE, ({ id }) => id)
    const places = await gazetteer()
    return { data: shown.map((row) => presentTenderRow(row, places)), next }
  })

export const countShipperTenders = route(countShipperTendersEndpoint, async (_, { db, actor, now }) => {
  const { next, ...counted } = await countOpenTenders(db, actor.accountId, new Date(now))
  return {
    ...counted,
    next: next && { respondBy: next.respond_by.toISOString(), respondZone: next.respond_zone },
  }
})

export const readShipperTender = (deps: TenderDeps) =>
  route(readShipperTenderEndpoint, ({ params }, ctx) => presentTenderTo(ctx, deps, params.id))
