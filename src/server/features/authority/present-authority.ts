import type { CarrierAuthority } from '#contract/freight/carrier.ts'
import type { CarrierRecord } from '#domain/freight/carrier-authority.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { RegisterEntryJson } from './register-entry.sql.ts'

function instant(text: string | null): string | null {
  return text && new Date(text).toISOString()
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents)
}

function presentRecord(record: CarrierRecord, firstGrant: string | null): CarrierAuthority['carrier'] {
  return {
    legalName: record.legalName,
    dbaName: record.dbaName,
    mayOperate: record.mayOperate,
    authority: record.authority,
    brokerAuthority: record.brokerAuthority,
    authoritySince: firstGrant,
    outOfServiceSince: record.outOfServiceSince,
    safetyRating: record.safetyRating,
    safetyRatedOn: record.safetyRatedOn,
    liability: dollars(record.liabilityCents),
    liabilityRequired: dollars(record.liabilityRequiredCents),
    cargo: dollars(record.cargoCents),
    bond: dollars(record.bondCents),
    powerUnits: record.powerUnits,
    drivers: record.drivers,
  }
}

/** Null without a number. A number without an entry wasn't asked about. */
export function presentAuthority(typed: string | null, entry: RegisterEntryJson | null): CarrierAuthority | null {
  const usdot = typed?.replace(/^0+/, '')
  if (!usdot) return null
  return {
    usdot,
    source: entry?.source ?? null,
    answer: entry?.answer ?? null,
    answeredAt: instant(entry?.answered_at ?? null),
    failedAt: instant(entry?.failed_at ?? null),
    ...(entry?.contact_changed_at && { contactChangedAt: new Date(entry.contact_changed_at).toISOString() }),
    ...(entry?.authority_lost_at && { authorityLostAt: new Date(entry.authority_lost_at).toISOString() }),
    carrier: entry?.record ? presentRecord(entry.record, entry.first_grant) : null,
  }
}
