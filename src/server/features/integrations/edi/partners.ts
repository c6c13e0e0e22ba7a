import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import {
  addEdiPartnerEndpoint,
  changeEdiPartnerEndpoint,
  type EdiPartner,
  listEdiPartnersEndpoint,
  MOST_PARTNERS,
  pauseEdiPartnerEndpoint,
  putEdiPartnerLiveEndpoint,
  readEdiPartnerEndpoint,
} from '#contract/programs/edi-partner.ts'
import type { EdiSide, EdiTransport } from '#domain/edi/partner.ts'
import { can } from '#domain/access/permission.ts'
import { newId } from '#server/db/new-id.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { type Actor, personOf } from '#server/http/actor.ts'
import { refuseField, Refused } from '#server/http/refusal.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { route } from '#server/http/route.ts'
import { asOwner } from '../../account/people/owner.step.ts'
import { requireProof } from '../../account/proof.step.ts'
import { notePartner } from './note-partner.step.ts'
import { readPartnerUse } from './interchange.sql.ts'
import {
  countPartners,
  findPartner,
  hasOpenCustomer,
  insertPartner,
  listPartners,
  lockPartner,
  type ShownPartner,
  updatePartner,
} from './partner.sql.ts'

type Typed = ParsedEndpointInput<typeof changeEdiPartnerEndpoint>['body']

/** Of a person, who sees it in the list. */
const BY_OWNER = 'paused by an owner'

type Use = Awaited<ReturnType<typeof readPartnerUse>>

function presentPartner(row: ShownPartner, use: Use): EdiPartner {
  const own = use.get(row.id)
  return {
    id: row.id,
    side: row.side,
    name: row.name,
    status: row.status,
    pausedWhy: row.paused_why,
    ourQualifier: row.our_qualifier,
    ourId: row.our_id,
    ourGroupId: row.our_group_id,
    theirQualifier: row.their_qualifier,
    theirId: row.their_id,
    theirGroupId: row.their_group_id,
    scac: row.scac,
    customerId: row.customer_id,
    timeCode: row.time_code,
    options: row.options as EdiPartner['options'],
    transport: row.transport,
    isTried: own?.is_tried ?? false,
    createdAt: row.created_at.toISOString(),
    lastReceivedAt: own?.last_in_at?.toISOString() ?? null,
    lastSentAt: own?.last_out_at?.toISOString() ?? null,
  }
}

const columnsOf = (typed: Typed) => ({
  name: typed.name,
  our_qualifier: typed.ourQualifier,
  our_id: typed.ourId,
  our_group_id: typed.ourGroupId,
  their_qualifier: typed.theirQualifier,
  their_id: typed.theirId,
  their_group_id: typed.theirGroupId,
  scac: typed.scac,
  customer_id: typed.customerId,
  time_code: typed.timeCode,
  options: JSON.stringify(typed.options),
  transport: typed.transport,
})

/** Where messages come from and go to: a thief who changes it reads tenders, or answers them. */
const ADDRESS = [
  'our_qualifier',
  'our_id',
  'our_group_id',
  'their_qualifier',
  'their_id',
  'their_group_id',
  'transport',
] as const

async function presentPartnerOf({ db, actor }: Pick<ReadContext, 'db' | 'actor'>, id: string): Promise<EdiPartner> {
  const row = await findPartner(db, actor.accountId, id)
  if (!row) throw new Refused('NOT_FOUND')
  return presentPartner(row, await readPartnerUse(db, [id]))
}

function refuseTakenIds(error: unknown): never {
  if (!isUniqueViolation(error, 'edi_partner_ids')) throw error
  throw refuseField('theirId', 'You already have a partner with this ID')
}

/** A broker has shippers, and who hauls has a system of its own. @throws Refused NOT_ALLOWED */
function requireSide(actor: Actor, side: EdiSide): void {
  if (can(actor, side === 'shipper' ? 'load:create' : 'load:book')) return
  const message =
    side === 'shipper' ? 'Only a company that posts loads has shippers' : 'Only a company that hauls has such a system'
  throw new Refused('NOT_ALLOWED', { message })
}

async function requireCustomer({ db, actor }: WriteContext, side: EdiSide, id: string | null): Promise<void> {
  if (id === null) return
  if (side === 'shipper' && (await hasOpenCustomer(db, actor.accountId, id))) return
  throw refuseField('customerId', 'This customer is closed, or none of yours')
}

export const readEdiPartners = route(listEdiPartnersEndpoint, async (_, { db, actor }) => {
  const rows = await listPartners(db, actor.accountId)
  const use = await readPartnerUse(
    db,
    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => presentPartner(row, use)) }
})

export const readEdiPartner = route(readEdiPartnerEndpoint, ({ params }, ctx) => presentPartnerOf(ctx, params.id))

async function lockRequiredPartner({ db, actor }: WriteContext, id: string): Promise<ShownPartner> {
  const partner = await lockPartner(db, { id, accountId: actor.accountId })
  if (!partner) throw new Refused('NOT_FOUND')
  return partner
}

const noteOf = ({ actor, now }: WriteContext, name: string) => ({
  accountId: actor.accountId,
  by: personOf(actor),
  name,
  now: new Date(now),
})

function requireTransport(transport: EdiTransport, hasFolder: boolean): void {
  if (transport === 'folder' && !hasFolder) throw refuseField('transport', 'This server has no folder for EDI')
}

/** @param hasFolder EDI_FOLDER is set */
export const addEdiPartner = (hasFolder: boolean) =>
  route(addEdiPartnerEndpoint, ({ body }, ctx) =>
    asOwner(ctx, async (own) => {
      requireTransport(body.transport, hasFolder)
      const { db: tx, actor, now } = own
      requireSide(actor, body.side)
      requireProof(own)
      await requireCustomer(own, body.side, body.customerId)
      if ((await countPartners(tx, actor.accountId)) >= MOST_PARTNERS)
        throw new Refused('NOT_ALLOWED', { message: `A company has at most ${MOST_PARTNERS} EDI partners` })
      const id = newId()
      const row = { id, account_id: actor.accountId, side: body.side, status: 'test' as const, ...columnsOf(body) }
      await insertPartner(tx, { ...row, paused_why: null, went_live_at: null, created_at: new Date(now) }).catch(
        refuseTakenIds,
      )
      await notePartner(tx, noteOf(own, body.name), 'added')
      return presentPartnerOf(own, id)
    }),
  )

export const changeEdiPartner = (hasFolder: boolean) =>
  route(changeEdiPartnerEndpoint, ({ params, body }, ctx) =>
    asOwner(ctx, async (own) => {
      requireTransport(body.transport, hasFolder)
      const { db: tx } = own
      const partner = await lockRequiredPartner(own, params.id)
      const columns = columnsOf(body)
      const isMoved = ADDRESS.some((column) => columns[column] !== partner[column])
      if (isMoved) requireProof(own)
      if (body.customerId !== partner.customer_id) await requireCustomer(own, partner.side, body.customerId)
      await updatePartner(tx, partner.id, columns).catch(refuseTakenIds)
      if (isMoved) await notePartner(tx, noteOf(own, body.name), 'address changed')
      return presentPartnerOf(own, partner.id)
    }),
  )

/** A partner that never was live needs a test message before; a paused one goes on as it was. */
export const putEdiPartnerLive = route(putEdiPartnerLiveEndpoint, ({ params }, ctx) =>
  asOwner(ctx, async (own) => {
    const { db: tx, now } = own
    const partner = await lockRequiredPartner(own, params.id)
    const current = await presentPartnerOf(own, partner.id)
    if (partner.status === 'live') return current
    requireProof(own)
    const isPaused = partner.status === 'paused'
    const status = isPaused && partner.went_live_at === null ? 'test' : 'live'
    if (!isPaused && !current.isTried)
      throw new Refused('STATUS_CONFLICT', { message: 'Exchange a test message first', current })
    await updatePartner(tx, partner.id, {
      status,
      paused_why: null,
      ...(status === 'live' && { went_live_at: partner.went_live_at ?? new Date(now) }),
    })
    await notePartner(tx, noteOf(own, partner.name), isPaused ? 'resumed' : 'live')
    return presentPartnerOf(own, partner.id)
  }),
)

export const pauseEdiPartner = route(pauseEdiPartnerEndpoint, ({ params }, ctx) =>
  asOwner(ctx, async (own) => {
    const { db: tx } = own
    const partner = await lockRequiredPartner(own, params.id)
    if (partner.status === 'paused') return presentPartnerOf(own, partner.id)
    await updatePartner(tx, partner.id, { status: 'paused', paused_why: BY_OWNER })
    await notePartner(tx, noteOf(own, partner.name), 'paused')
    return presentPartnerOf(own, partner.id)
  }),
)
