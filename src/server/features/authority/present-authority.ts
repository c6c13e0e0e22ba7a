import type { CarrierAuthority, PostedCarrierRules, ShownFinding } from '#contract/freight/carrier.ts'
import type { CarrierRecord } from '#domain/freight/carrier-authority.ts'
import {
  type CarrierFacts,
  type CarrierRules,
  judgeCarrier,
  NO_CARRIER_RULES,
  type RuleFinding,
} from '#domain/freight/carrier-rule.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
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

export function presentCarrierRules(stored: CarrierRules | null): PostedCarrierRules {
  const { proof, authority, age, cargo } = stored ?? NO_CARRIER_RULES
  return { proof, authority, age, cargo: { action: cargo.action, amount: centsToDollars(cargo.cents) } }
}

export function fromPostedRules({ proof, authority, age, cargo }: PostedCarrierRules): CarrierRules {
  return { proof, authority, age, cargo: { action: cargo.action, cents: dollarsToCents(cargo.amount) } }
}

interface KnownCarrier {
  entry: RegisterEntryJson | null
  isUsdotProved: boolean
}

function toFacts({ entry, isUsdotProved }: KnownCarrier): CarrierFacts {
  return {
    answer: entry?.answer ?? null,
    record: entry?.record ?? null,
    firstGrant: entry?.first_grant ?? null,
    isUsdotProved,
  }
}

/** What a broker's rules find about a carrier, from the stored register answer. */
export function judgeEntry(rules: CarrierRules | null, carrier: KnownCarrier, now: number): RuleFinding[] {
  return rules ? judgeCarrier(rules, toFacts(carrier), now) : []
}

export function presentFinding({ rule, status, action, least, actual }: RuleFinding): ShownFinding {
  const dollars = (amount: number | null) => (amount !== null && rule === 'cargo' ? centsToDollars(amount) : amount)
  return { rule, status, action, least: dollars(least), actual: dollars(actual) }
}

/** Why the carrier can't book, in words for the carrier. */
export function blockedMessage({ rule, least, actual }: RuleFinding): string {
  switch (rule) {
    case 'proof':
      return 'This broker books carriers that proved their USDOT number only. Prove yours in your profile, with a code to its contact at FMCSA'
    case 'authority':
      return "This broker books carriers with active authority only, and FMCSA's register doesn't show yours"
    case 'age':
      return actual === null
        ? `This broker books carriers with authority of ${least} days or more, and FMCSA's register doesn't have your USDOT number`
        : `This broker books carriers with authority of ${least} days or more. Yours is ${actual} days old`
    case 'cargo': {
      const wanted = `This broker books carriers with cargo insurance of ${formatDollars(least)} or more`
      return actual === null
        ? `${wanted}, and FMCSA's register doesn't have your USDOT number`
        : `${wanted}. Yours on file with FMCSA is ${formatDollars(actual)}`
    }
  }
}

const OWN_RULE = '. To book anyway, change the rule in your profile'

/** Why the carrier can't be booked, in words for the broker. */
export function blockedMessageForBroker({ rule, least, actual }: RuleFinding): string {
  const notHeld = "FMCSA's register doesn't have this carrier's USDOT number"
  switch (rule) {
    case 'proof':
      return `Your rules block carriers that haven't proved their USDOT number, and this one hasn't${OWN_RULE}`
    case 'authority':
      return `Your rules block carriers without active authority, and FMCSA's register shows none${OWN_RULE}`
    case 'age': {
      const wanted = `Your rules ask for authority of ${least} days or more`
      return `${wanted}${actual === null ? `, and ${notHeld}` : `. This carrier's is ${actual} days old`}${OWN_RULE}`
    }
    case 'cargo': {
      const wanted = `Your rules ask for cargo insurance of ${formatDollars(least)} or more`
      const has =
        actual === null ? `, and ${notHeld}` : `. This carrier has ${formatDollars(actual)} on file with FMCSA`
      return `${wanted}${has}${OWN_RULE}`
    }
  }
}

function formatDollars(cents: number | null): string {
  return `$${centsToDollars(cents ?? 0).toLocaleString('en-US')}`
}
