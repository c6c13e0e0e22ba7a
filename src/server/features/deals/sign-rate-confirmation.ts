import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { signRateConfirmationEndpoint, voidSignatureEndpoint } from '#contract/freight/signature.ts'
import {
  type DealToSign,
  decideSignature,
  decideVoid,
  describeUnprinted,
  type Signature,
  type SigningConsent,
  signsByStanding,
} from '#domain/freight/signature.ts'
import { judgeTapTime, tapAt } from '#domain/time/occurred-at.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { refuseField, Refused, unwrapDecision } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { record } from '#server/jobs/record.ts'
import { firstUnprintable } from '#server/pdf/pdf-fonts.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { carrierFor } from './deal-party.sql.ts'
import { requireConsentToAct } from './consent-to-act.step.ts'
import type { DealRow } from './deal.sql.ts'
import { lockDeal } from './lock-deal.step.ts'
import { fingerprintOf, presentSignature, toConfirmedDeal } from './present-rate-confirmation.ts'
import { readClaimedTap } from './record-stop-event.ts'
import {
  appendSignature,
  appendVoid,
  findStandingSignature,
  listSignatures,
  type SignatureJson,
} from './signing.sql.ts'

interface LockedDeal {
  row: DealRow
  deal: DealToSign
  signatures: readonly Signature[]
}

const toSignature = (row: SignatureJson): Signature => ({
  id: row.id,
  side: row.side,
  version: row.version,
  hash: row.content_hash,
  name: row.signer_name,
  title: row.signer_title,
  isVoided: row.voided_at !== null,
})

/** Locks the load, so that no release, change or other signature comes between. */
async function lockSignedDeal(
  { db: tx, actor }: Pick<SigningContext, 'db' | 'actor'>,
  loadId: string,
  find: (deals: readonly DealRow[]) => DealRow | undefined,
): Promise<LockedDeal> {
  const { load, deal: row } = await lockDeal(tx, { loadId, accountId: actor.accountId }, find)
  const confirmed = toConfirmedDeal(row)
  const hash = fingerprintOf(row)
  const version = confirmed?.versions.at(-1)?.version
  if (!hash || version === undefined) throw new Refused('NOT_FOUND')
  await requireConsentToAct(tx, row, actor)
  return {
    row,
    deal: {
      brokerId: row.broker_id,
      carrierId: carrierFor(row, actor),
      endedAt: row.ended_at?.getTime() ?? null,
      isCancelled: load.status === 'cancelled' && row.ended_at === null,
      current: { version, hash },
    },
    signatures: row.signatures.map(toSignature),
  }
}

/** All signatures of the deal, after this one. */
async function answer(
  { db: tx }: Pick<SigningContext, 'db'>,
  dealId: string,
): Promise<{ signatures: ReturnType<typeof presentSignature>[] }> {
  return { signatures: (await listSignatures(tx, dealId)).map(presentSignature) }
}

/** The broker's standing signature signs the same version, if there is one. */
async function countersign(
  { db: tx, now }: Pick<SigningContext, 'db' | 'now'>,
  { row, deal, signatures }: LockedDeal,
): Promise<boolean> {
  const { version, hash } = deal.current
  const standing = signsByStanding(signatures, version) && (await findStandingSignature(tx, deal.brokerId))
  if (!standing) return false
  const { name, title, consent, since, address, userAgent } = standing
  await appendSignature(tx, {
    dealId: row.id,
    side: 'broker',
    version,
    hash,
    name,
    title,
    mark: { kind: 'standing', since },
    consent,
    actorId: deal.brokerId,
    address,
    userAgent,
    now,
    time: tapAt(now),
  })
  return true
}

/** Who signs, and when. `actor` is the account of the party. */
type SigningContext = Pick<WriteContext, 'db' | 'now' | 'address' | 'userAgent'> & { actor: { accountId: string } }

type Signing = Omit<ParsedEndpointInput<typeof signRateConfirmationEndpoint>['body'], 'consent'> & {
  consent: SigningConsent
  linkId?: string
}

/** A party signs what was on its screen. If that isn't what the deal says now, nothing is signed. */
export const signRateConfirmation = route(signRateConfirmationEndpoint, ({ params, body }, ctx) =>
  signVersion(ctx, params.id, body),
)

/** The same for somebody who signs by a link of that party. */
export async function signVersion(
  ctx: SigningContext,
  loadId: string,
  body: Signing,
): Promise<EndpointResponseInput<typeof signRateConfirmationEndpoint>> {
  const { db: tx, actor, now, address, userAgent } = ctx
  const { row, deal, signatures } = await lockSignedDeal(ctx, loadId, (deals) =>
    deals.find(({ id }) => id === body.dealId),
  )
  const { side, isNew, completes } = unwrapDecision(decideSignature(deal, signatures, body, actor))
  if (!isNew) return answer(ctx, row.id)
  if (body.mark.kind === 'typed')
    for (const field of ['name', 'title'] as const) {
      const sign = firstUnprintable(body[field])
      if (sign !== undefined) throw refuseField(field, describeUnprinted(sign))
    }
  const agreedAt = Date.parse(row.terms.at(-1)?.agreed_at ?? row.accepted_at.toISOString())
  const time = judgeTapTime(readClaimedTap(body), { now, notBefore: agreedAt })
  const { version, hash, name, title, mark, consent, linkId } = body
  await appendSignature(tx, {
    dealId: row.id,
    side,
    version,
    hash,
    name,
    title,
    mark,
    consent,
    ...(linkId !== undefined && { linkId }),
    actorId: actor.accountId,
    address,
    userAgent,
    now,
    time,
  })
  const isCountersigned = side === 'carrier' && (await countersign(ctx, { row, deal, signatures }))
  await touchLoad(tx, loadId)
  const isComplete = completes || isCountersigned
  await record(
    tx,
    {
      type: 'confirmation.signed',
      loadId,
      carrierId: carrierFor(row, actor),
      side,
      completes: isComplete,
      byLink: linkId !== undefined,
    },
    { actorId: actor.accountId, now },
  )
  return answer(ctx, row.id)
}

/** A party voids its own signature. Both stay on record. */
export const voidSignature = route(voidSignatureEndpoint, async ({ params, body: { reason } }, ctx) => {
  const { db: tx, actor, now, address, userAgent } = ctx
  const isSigned = ({ signatures }: DealRow) => signatures.some(({ id }) => id === params.signatureId)
  const { row, deal, signatures } = await lockSignedDeal(ctx, params.id, (deals) => deals.find(isSigned))
  const signature = signatures.find(({ id }) => id === params.signatureId)
  if (!signature) throw new Refused('NOT_FOUND')
  const { side, isNew } = unwrapDecision(decideVoid(deal, signatures, signature, actor))
  if (!isNew) return answer(ctx, row.id)
  const { version, hash } = signature
  const about = {
    dealId: row.id,
    side,
    version,
    hash,
    actorId: actor.accountId,
    address,
    userAgent,
    now,
    time: tapAt(now),
  }
  await appendVoid(tx, { ...about, voids: signature.id, reason })
  await touchLoad(tx, params.id)
  await record(
    tx,
    { type: 'confirmation.voided', loadId: params.id, carrierId: carrierFor(row, actor), side, reason },
    { actorId: actor.accountId, now },
  )
  return answer(ctx, row.id)
})
