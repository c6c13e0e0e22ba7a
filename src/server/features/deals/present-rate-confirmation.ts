import { createHash } from 'node:crypto'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { Signature } from '#contract/freight/signature.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { agreedText, atVersion, type ConfirmedDeal, rateConfirmationOf } from '#domain/freight/rate-confirmation.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DealRow } from './deal.sql.ts'
import { presentDealDriver, readStops, readStoredDetention } from './present-deal.ts'
import { presentTapRow } from './present-stop-event.ts'
import type { SignatureJson } from './signing.sql.ts'

/** The deal's row as the domain reads it. */
export function toConfirmedDeal(deal: DealRow): ConfirmedDeal {
  return {
    loadNumber: deal.load_number,
    broker: deal.broker,
    carrier: deal.carrier,
    namedCarrier: deal.named_carrier,
    versions: deal.terms.map((terms) => ({
      version: terms.version,
      rateCents: terms.rate_cents,
      stops: readStops(terms),
      miles: terms.miles,
      milesSource: terms.miles_source,
      weight: terms.weight_lbs,
      detention: readStoredDetention(terms.detention),
      team: terms.team,
      agreedAt: Date.parse(terms.agreed_at),
    })),
    requestedAt: deal.requested_at?.getTime() ?? null,
    acceptedAt: deal.accepted_at.getTime(),
    endedAt: deal.ended_at?.getTime() ?? null,
    freight: deal.freight,
    paperTerms: deal.paper_terms,
  }
}

/** SHA-256 of the latest version as it was agreed, hex; null without terms. */
function hashAgreed(deal: ConfirmedDeal): string | null {
  const text = agreedText(deal)
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

const toIso = (at: Instant) => new Date(at).toISOString()
const toIsoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))

/**
 * The fingerprint of a version, the latest one if none is named: as it was sealed, whatever left the deal since. Null
 * without terms.
 */
export function fingerprintOf(row: DealRow, version?: number): string | null {
  const terms = version === undefined ? row.terms.at(-1) : row.terms.find((each) => each.version === version)
  return terms?.content_hash ?? hashAgreed(atVersion(toConfirmedDeal(row), version))
}

/** A version of the document as both parties read it, with the hash of what they agreed; null without terms. */
export function presentRateConfirmation(row: DealRow, version?: number): RateConfirmationDocument | null {
  const deal = atVersion(toConfirmedDeal(row), version)
  const [confirmation, hash] = [rateConfirmationOf(deal), fingerprintOf(row, version)]
  if (!confirmation || hash === null) return null
  const { rateCents, detention, stops, replaces, ...said } = confirmation
  const before = deal.versions.at(-2)?.rateCents
  const { centsPerHour, ...times } = detention
  return {
    ...said,
    dealId: row.id,
    replaces: replaces && {
      ...replaces,
      ...(before !== undefined && before !== rateCents && { rateBefore: centsToDollars(before) }),
    },
    latestVersion: row.terms.at(-1)?.version ?? said.version,
    issuedAt: toIso(said.issuedAt),
    requestedAt: toIsoOrNull(said.requestedAt),
    acceptedAt: toIso(said.acceptedAt),
    endedAt: toIsoOrNull(said.endedAt),
    stops: stops.map(({ appointment: { from, to }, ...stop }) => ({
      ...stop,
      appointment: { from: toIso(from), to: toIsoOrNull(to) },
    })),
    rate: centsToDollars(rateCents),
    detention: { ...times, ratePerHour: centsToDollars(centsPerHour) },
    ...presentDealDriver(row.driver),
    hash,
    ...(row.broker_removed_at && { brokerRemovedAt: row.broker_removed_at.toISOString() }),
    ...(row.carrier_removed_at && { carrierRemovedAt: row.carrier_removed_at.toISOString() }),
    signatures: row.signatures.map(presentSignature),
  }
}

const iso = (at: string) => new Date(at).toISOString()

/** A signature for the parties of its deal. */
export function presentSignature(signature: SignatureJson): Signature {
  const { id, side, version, consent, voided_at: voidedAt, mark } = signature
  return {
    id,
    side,
    version,
    hash: signature.content_hash,
    name: signature.signer_name,
    title: signature.signer_title,
    mark: mark.kind === 'drawn' ? { kind: 'drawn', strokes: mark.strokes.map((stroke) => [...stroke]) } : mark,
    consent,
    signedAt: iso(signature.occurred_at),
    ...presentTapRow(signature),
    receivedAt: iso(signature.received_at),
    address: signature.network_address,
    ...(signature.signing_link_id != null && { byLink: true as const }),
    voided: voidedAt === null ? null : { at: iso(voidedAt), reason: signature.void_reason ?? '' },
  }
}
