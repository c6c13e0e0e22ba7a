import { applyShipperTenderEndpoint } from '#contract/programs/shipper-tender.ts'
import { toLoadForm } from '#contract/freight/load-form.ts'
import { listedStops, toLoadPayload } from '#contract/freight/load-payload.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { applyTenderChange } from '#contract/freight/tender-change.ts'
import type { ErrorDetail } from '#contract/api/error.ts'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { Spend } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { preparedRoute } from '#server/http/route.ts'
import { lockLoadAt, lockLoadForActor } from '../loads/lock-load.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { answeredBy, answerShipper } from '../tenders/answer-shipper.step.ts'
import { type LockedWithLoad, lockTenderForActor } from '../tenders/lock-tender.step.ts'
import { presentTender, presentTenderTo } from '../tenders/present-tender.ts'
import { cancelFreeLoad } from '../tenders/receive-tender.step.ts'
import { findTender, type TenderRow, updateTender } from '../tenders/tender.sql.ts'
import { changeLoad, changesLane } from './change-load.ts'
import { listStops } from './posting.sql.ts'
import { type GeoDeps, type ResolvedLane, resolveLane } from './resolve-lane.ts'

type Body = ParsedEndpointInput<typeof updateLoadEndpoint>['body']

/** A load's edit as the shipper wants it, from what both were then. */
type Edit =
  | { ok: true; body: Body; lane: ResolvedLane; versions: number }
  /** it can't be made out of the tender: a person edits the load */
  | { ok: false; details: ErrorDetail[] }

/** Only a load that no carrier has changes with its tender; with a carrier, it changes by agreement. */
const isFree = ({ load_id: id, load_status: status, deleted_at: deletedAt }: TenderRow) =>
  id !== null && status === 'pending' && deletedAt === null

async function prepareEdit(
  { spend, ...geography }: GeoDeps & { spend: Spend },
  ctx: ReadContext,
  tenderId: string,
): Promise<Edit | null> {
  const row = await findTender(ctx.db, ctx.actor.accountId, tenderId)
  if (!row || row.asks !== 'change' || row.load_id === null || !isFree(row)) return null
  const load = await presentLoadTo(ctx, row.load_id)
  const { zones } = presentTender(row, await geography.gazetteer())
  const [before, after] = [row.versions.at((row.answer?.agreed ?? 1) - 1)?.tender, row.versions.at(-1)?.tender]
  const form = before && after ? applyTenderChange(toLoadForm(load), { before, after, zones }) : null
  if (!form) return { ok: false, details: [] }
  const sent = { ...toLoadPayload(form), stops: listedStops(form), version: load.version }
  const read = updateLoadEndpoint.body.safeParse(sent)
  if (!read.success)
    return {
      ok: false,
      details: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    }
  const stored = await listStops(ctx.db, load.id)
  if (changesLane(stored, read.data)) await spend.upTo(ctx, 'routes', Math.max(1, sent.stops.length - 1))
  return {
    ok: true,
    body: read.data,
    lane: await resolveLane(geography, read.data, stored),
    versions: row.versions.length,
  }
}

/** EDI-18: a person changed the load, or the deal, as the shipper wants, or dealt with its cancel. */
export const applyShipperTender = (deps: GeoDeps & { spend: Spend }) =>
  preparedRoute(
    applyShipperTenderEndpoint,
    async ({ params, body }, ctx) => (body.byHand ? 'by hand' : prepareEdit(deps, ctx, params.id)),
    async ({ params }, ctx, edit) => {
      const locked = await lockTenderForActor(ctx, params.id)
      if (locked.tender.asks === null) {
        const current = await presentTenderTo(ctx, deps, params.id)
        throw new Refused('STATUS_CONFLICT', { message: 'The shipper waits for nothing', current })
      }
      if (locked.tender.asks === 'change') await acceptChange(ctx, locked, edit)
      else await settleCancel(ctx, locked, { stays: edit === 'by hand' })
      return presentTenderTo(ctx, deps, params.id)
    },
  )

async function acceptChange(
  ctx: WriteContext,
  { tender, row }: LockedWithLoad,
  edit: Edit | null | 'by hand',
): Promise<void> {
  if (edit !== 'by hand' && row.load_id !== null && isFree(row)) await editLoad(ctx, row.load_id, { tender, row }, edit)
  const answer = { kind: 'A' as const, words: '', cents: null, loadNumber: row.load_number, now: ctx.now }
  await answerShipper(ctx.db, tender, answer)
  await updateTender(ctx.db, tender.id, { asks: null, ...answeredBy(ctx.actor, tender, answer) })
}

const BY_HAND = "This change can't be applied by itself. Edit the load, then accept the change."

/** @throws Refused as an edit by a person, VALIDATION_ERROR where the tender doesn't say all that a load needs */
async function editLoad(
  ctx: WriteContext,
  loadId: string,
  { tender }: LockedWithLoad,
  edit: Edit | null,
): Promise<void> {
  const load = await lockLoadForActor(ctx, loadId)
  if (edit && !edit.ok) throw new Refused('VALIDATION_ERROR', { message: BY_HAND, details: edit.details })
  if (!edit || edit.versions !== tender.versions.length)
    throw new Refused('STATUS_CONFLICT', { message: 'The shipper changed it again. Look at it once more.' })
  await changeLoad(ctx, load, edit)
}

/** A load without a carrier is cancelled too, unless it stays; one with a carrier a person cancels first, or hauls it anyway. */
async function settleCancel(
  { db: tx, now }: WriteContext,
  { tender, row }: LockedWithLoad,
  { stays }: { stays: boolean },
): Promise<void> {
  const load = row.load_id === null ? undefined : await lockLoadAt(tx, row.load_id, now)
  const isOver = !load || load.deleted_at !== null || load.status === 'cancelled'
  const isCancelled = !stays && !isOver && load.status === 'pending' && !load.tendered
  if (isCancelled) await cancelFreeLoad(tx, load, now)
  await updateTender(tx, tender.id, {
    asks: null,
    ...((isOver || isCancelled) && { state: 'cancelled' as const, why: 'The shipper cancelled' }),
  })
}
