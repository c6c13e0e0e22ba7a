import type { Selectable } from 'kysely'
import {
  createDriverLinkEndpoint,
  type DriverLink,
  listDriverLinksEndpoint,
  renewDriverLinkEndpoint,
  revokeDriverLinkEndpoint,
} from '#contract/freight/driver-link.ts'
import { driverLinkExpiresAt, driverLinkState, MOST_DRIVER_LINKS } from '#domain/freight/driver-link.ts'
import type { DriverLinkTable } from '#server/db/deal-schema.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { findCarrierDeal, findOpenDeal } from '../deals/deal.sql.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { lockDealtLoad } from '../loads/load.sql.ts'
import {
  type DriverLinkRow,
  findLastWord,
  findLink,
  insertLink,
  listDealLinks,
  toLinkFacts,
  updateLink,
} from './driver-link.sql.ts'

/**
 * Locks the load of the actor's own open deal.
 * @throws Refused NOT_FOUND for anybody who isn't its carrier, STATUS_CONFLICT once the deal has ended
 */
async function lockOwnDeal({ db: tx, actor }: WriteContext, loadId: string) {
  const load = await lockDealtLoad(tx, loadId)
  const deal = load && (await findCarrierDeal(tx, load.id, actor.accountId))
  if (!deal)
    throw new Refused((await findOpenDeal(tx, loadId))?.broker_id === actor.accountId ? 'NOT_ALLOWED' : 'NOT_FOUND')
  if (deal.ended_at !== null || load.status === 'cancelled') throw new Refused('STATUS_CONFLICT')
  return deal
}

async function changeLink(
  ctx: WriteContext,
  { id: loadId, linkId }: { id: string; linkId: string },
  changeOf: (link: Selectable<DriverLinkTable>) => Parameters<typeof updateLink>[2],
) {
  const { db: tx, now } = ctx
  const deal = await lockOwnDeal(ctx, loadId)
  const link = await findLink(tx, linkId)
  if (link?.deal_id !== deal.id) throw new Refused('NOT_FOUND')
  const change = changeOf(link)
  await updateLink(tx, link.id, change)
  await touchLoad(tx, loadId)
  return presentDriverLink({ ...link, ...change }, now)
}

export function driverLinkRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    route(listDriverLinksEndpoint, async ({ params }, { db, actor, now }) => {
      const own = await findCarrierDeal(db, params.id, actor.accountId)
      const open = await findOpenDeal(db, params.id)
      const deal = own ?? (open?.broker_id === actor.accountId ? open : undefined)
      if (!deal) throw new Refused('NOT_FOUND')
      const links = await listDealLinks(db, deal.id)
      const seen = links.filter((link) => link.first_seen_at && driverLinkState(toLinkFacts(link), now) === 'open')
      const lastSeenAt = Math.max(...seen.map((link) => link.last_seen_at?.getTime() ?? 0))
      const word = await findLastWord(db, deal.id)
      return {
        data: own ? links.map((link) => presentDriverLink(link, now)) : [],
        isLinked: seen.length > 0,
        lastSeenAt: seen.length > 0 ? new Date(lastSeenAt).toISOString() : null,
        lastWord: word ? { kind: word.kind, stop: word.stop, occurredAt: word.occurred_at.toISOString() } : null,
      }
    }),
    within(
      spend,
      'driverLinks',
      route(createDriverLinkEndpoint, async ({ params, body: { linkId, tokenHash } }, ctx) => {
        const { db: tx, actor, now } = ctx
        const deal = await lockOwnDeal(ctx, params.id)
        const links = await listDealLinks(tx, deal.id)
        const again = links.find((link) => link.id === linkId && link.token_hash === tokenHash)
        if (again) return presentDriverLink(again, now)
        if (links.filter((link) => driverLinkState(toLinkFacts(link), now) === 'open').length >= MOST_DRIVER_LINKS)
          throw new Refused('TOO_OFTEN', { message: `A load has at most ${MOST_DRIVER_LINKS} links. End one first` })
        const made = { created_at: new Date(now), created_by: actor.accountId }
        const created = { id: linkId, deal_id: deal.id, token_hash: tokenHash, ...made }
        const isNew = await insertLink(tx, created)
        const link = isNew && (await findLink(tx, linkId))
        if (!link) throw new Refused('NOT_ALLOWED')
        await touchLoad(tx, params.id)
        return presentDriverLink(link, now)
      }),
    ),
    route(revokeDriverLinkEndpoint, ({ params }, ctx) =>
      changeLink(ctx, params, ({ revoked_at: revokedAt }) => ({ revoked_at: revokedAt ?? new Date(ctx.now) })),
    ),
    route(renewDriverLinkEndpoint, ({ params }, ctx) =>
      changeLink(ctx, params, ({ revoked_at: revokedAt }) => {
        if (revokedAt !== null) throw new Refused('STATUS_CONFLICT')
        return { renewed_at: new Date(ctx.now) }
      }),
    ),
  ]
}

function presentDriverLink(row: DriverLinkRow, now: number): DriverLink {
  const facts = toLinkFacts(row)
  return {
    id: row.id,
    state: driverLinkState(facts, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: new Date(driverLinkExpiresAt(facts)).toISOString(),
    seenAt: row.first_seen_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
