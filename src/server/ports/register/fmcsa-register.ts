import * as z from 'zod/mini'
import type { AuthorityStatus, CarrierRecord, SafetyRating } from '#domain/freight/carrier-authority.ts'
import { callVendor, fetchVendorJson, joinUrl, parseVendorAnswer, toVendorFailure } from '../vendor/ask-vendor.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import type { CarrierRegister, RegisterContact } from './carrier-register.ts'

interface FmcsaSettings {
  /** FMCSA_WEB_KEY */
  key: string
  /** QCMobile's root */
  url?: string | undefined
  /** the root of DOT's open data */
  dataUrl?: string | undefined
  timeoutMs?: number
  pause: (ms: number) => Promise<void>
}

/** FMCSA's register: QCMobile for the carrier, DOT's open data for its contact and the age of its authority. */
export function fmcsaRegister({ key, url, dataUrl, timeoutMs, pause }: FmcsaSettings): CarrierRegister {
  const limit = timeoutMs === undefined ? {} : { timeoutMs }
  const data = { url: dataUrl, pause, ...limit }
  return {
    name: 'fmcsa',
    findCarrier: (usdot) => askQcMobile({ key, url, ...limit }, usdot),
    listContacts: (usdots) => askCensus(data, usdots),
    listFirstGrants: (usdots) => askFirstGrants(data, usdots),
  }
}

const QCMOBILE_URL = 'https://mobile.fmcsa.dot.gov/qc/services'

const TIMEOUT_MS = 15_000
const CENTS_PER_THOUSAND = 100_000

/** Amounts are thousands of dollars: "750" is $750,000. */
const thousands = z.pipe(
  z.nullish(z.union([z.string().check(z.regex(/^\d{1,7}$/)), z.int().check(z.gte(0), z.lte(9_999_999))])),
  z.transform((amount) => (amount == null ? null : Number(amount) * CENTS_PER_THOUSAND)),
)
const day = z.pipe(
  z.nullish(z.string().check(z.regex(/^\d{4}-\d\d-\d\d/))),
  z.transform((date) => date?.slice(0, 10) ?? null),
)
const STATUSES: Record<string, AuthorityStatus> = { A: 'active', I: 'inactive', N: 'none' }
const status = z.pipe(
  z.nullish(z.string()),
  z.transform((letter): AuthorityStatus => STATUSES[letter ?? ''] ?? 'unknown'),
)
const RATINGS: Record<string, SafetyRating> = { S: 'satisfactory', C: 'conditional', U: 'unsatisfactory' }
const count = z.nullish(z.int().check(z.gte(0)))

const carrierSchema = z.object({
  dotNumber: z.union([z.int(), z.string()]),
  legalName: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  dbaName: z.nullish(z.string()),
  allowedToOperate: z.enum(['Y', 'N']),
  commonAuthorityStatus: status,
  contractAuthorityStatus: status,
  brokerAuthorityStatus: status,
  bipdInsuranceOnFile: thousands,
  bipdRequiredAmount: thousands,
  cargoInsuranceOnFile: thousands,
  bondInsuranceOnFile: thousands,
  oosDate: day,
  safetyRating: z.nullish(z.string()),
  safetyRatingDate: day,
  totalPowerUnits: count,
  totalDrivers: count,
})
/** `content` is null for a number that nobody holds; an answer without it is none. */
const answerSchema = z.object({ content: z.nullable(z.object({ carrier: carrierSchema })) })
const errorSchema = z.object({ content: z.string() })

/** Common and contract authority both let a carrier haul freight for others. */
function eitherStatus(common: AuthorityStatus, contract: AuthorityStatus): AuthorityStatus {
  const both = [common, contract]
  return (['active', 'unknown', 'inactive'] as const).find((one) => both.includes(one)) ?? 'none'
}

/**
 * Reads QCMobile's answer about one number.
 * @throws VendorFailure for anything else, and for an answer about another number
 */
export function readCarrier(body: unknown, usdot: string): CarrierRecord | null {
  const { content } = parseVendorAnswer(answerSchema, body)
  if (!content) return null
  const { carrier } = content
  if (String(carrier.dotNumber).replace(/^0+/, '') !== usdot)
    throw new VendorFailure('INVALID_ANSWER', `asked for ${usdot}, got another carrier`)
  return {
    legalName: carrier.legalName,
    dbaName: carrier.dbaName?.trim() || null,
    mayOperate: carrier.allowedToOperate === 'Y',
    authority: eitherStatus(carrier.commonAuthorityStatus, carrier.contractAuthorityStatus),
    brokerAuthority: carrier.brokerAuthorityStatus,
    outOfServiceSince: carrier.oosDate,
    safetyRating: RATINGS[carrier.safetyRating ?? ''] ?? null,
    safetyRatedOn: carrier.safetyRatingDate,
    liabilityCents: carrier.bipdInsuranceOnFile,
    liabilityRequiredCents: carrier.bipdRequiredAmount,
    cargoCents: carrier.cargoInsuranceOnFile,
    bondCents: carrier.bondInsuranceOnFile,
    powerUnits: carrier.totalPowerUnits ?? null,
    drivers: carrier.totalDrivers ?? null,
  }
}

/**
 * Asks FMCSA's QCMobile about one number. The key travels in the address, so no failure names the address.
 * @throws VendorFailure when FMCSA gave no usable answer
 */
async function askQcMobile(
  { key, url = QCMOBILE_URL, timeoutMs = TIMEOUT_MS }: { key: string; url?: string | undefined; timeoutMs?: number },
  usdot: string,
): Promise<CarrierRecord | null> {
  const { status: code, body } = await fetchVendorJson({
    url: joinUrl(url, `carriers/${usdot}`, { webKey: key }),
    timeoutMs,
  })
  if (code >= 400) {
    // a wrong key is answered with 404, like an unknown page
    const said = z.safeParse(errorSchema, body)
    if (said.success && /webkey/i.test(said.data.content)) throw new VendorFailure('REQUEST_DENIED', 'webKey refused')
    throw toVendorFailure(code)
  }
  return readCarrier(body, usdot)
}

const OPEN_DATA_URL = 'https://data.transportation.gov/resource'

/** The census takes up to 43 seconds. */
const OPEN_DATA_TIMEOUT_MS = 60_000
/** Waits after "too many requests", which comes after a few calls. */
const WAITS_MS = [2000, 5000]
/** Without a limit, more than 1,000 rows are cut off silently. */
const LIMIT = '5000'

const CENSUS = 'az4n-8mr2'
/** grants since May 2026, and the frozen file of those before */
const GRANTS = 'yu5v-wbh6'
const OLD_GRANTS = '9mw4-x3tu'

/** Absent when the register has none. */
const text = z.optional(z.string())
const censusSchema = z.array(z.object({ dot_number: z.string(), phone: text, cell_phone: text, email_address: text }))
const grantSchema = z.array(
  z.object({ usdot_number: z.string(), op_auth_type: text, reason: text, status_change_date: text }),
)
const oldGrantSchema = z.array(
  z.object({ dot_number: z.string(), mod_col_1: text, original_action_desc: text, orig_served_date: text }),
)

export interface OpenDataSettings {
  url?: string | undefined
  timeoutMs?: number
  pause: (ms: number) => Promise<void>
}

async function ask<S extends z.core.$ZodType>(
  { url = OPEN_DATA_URL, timeoutMs = OPEN_DATA_TIMEOUT_MS, pause }: OpenDataSettings,
  { file, column, usdots }: { file: string; column: string; usdots: readonly string[] },
  shape: S,
): Promise<z.output<S>> {
  // only digits: the condition is a query language
  const list = usdots.filter((usdot) => /^\d{1,8}$/.test(usdot)).map((usdot) => `'${usdot}'`)
  const address = joinUrl(url, `${file}.json`, { $where: `${column} in (${list.join(',')})`, $limit: LIMIT })
  for (const wait of WAITS_MS) {
    try {
      return await callVendor({ url: address, timeoutMs }, shape)
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.reason !== 'OVER_QUERY_LIMIT') throw error
      await pause(wait)
    }
  }
  return callVendor({ url: address, timeoutMs }, shape)
}

function unpadded(usdot: string): string {
  return usdot.replace(/^0+/, '')
}

/** One address: the census has some with blanks, several, or none. */
function emailIn(text: string | undefined): string | null {
  const address = text?.trim().toLowerCase() ?? ''
  return /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/.test(address) && address.length <= 254 ? address : null
}

function phoneIn(...given: (string | undefined)[]): string | null {
  const digits = given.map((phone) => phone?.replaceAll(/\D/g, '') ?? '')
  return digits.find((phone) => phone.length >= 10 && !/^0+$/.test(phone)) ?? null
}

/** @throws VendorFailure */
async function askCensus(settings: OpenDataSettings, usdots: readonly string[]): Promise<Map<string, RegisterContact>> {
  const rows = await ask(settings, { file: CENSUS, column: 'dot_number', usdots }, censusSchema)
  return new Map(
    rows.map((row) => [
      unpadded(row.dot_number),
      { email: emailIn(row.email_address), phone: phoneIn(row.phone, row.cell_phone) },
    ]),
  )
}

/** Brokers and forwarders have authority of their own. */
function isCarrierGrant(kind: string | undefined, action: string | undefined): boolean {
  return /carrier/i.test(kind ?? '') && !/broker|forwarder/i.test(kind ?? '') && /^grant/i.test(action ?? '')
}

/** '20261102' or '11/02/2026' as '2026-11-02'. */
function dayIn(date: string | undefined): string | null {
  const parts =
    /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)/.exec(date ?? '') ?? /^(?<m>\d\d)\/(?<d>\d\d)\/(?<y>\d{4})/.exec(date ?? '')
  return parts?.groups ? `${parts.groups['y']}-${parts.groups['m']}-${parts.groups['d']}` : null
}

/** @throws VendorFailure */
async function askFirstGrants(settings: OpenDataSettings, usdots: readonly string[]): Promise<Map<string, string>> {
  const padded = usdots.map((usdot) => usdot.padStart(8, '0'))
  const now = await ask(settings, { file: GRANTS, column: 'usdot_number', usdots }, grantSchema)
  const before = await ask(settings, { file: OLD_GRANTS, column: 'dot_number', usdots: padded }, oldGrantSchema)
  const grants = [
    ...now
      .filter((row) => isCarrierGrant(row.op_auth_type, row.reason))
      .map((row) => ({ usdot: row.usdot_number, day: dayIn(row.status_change_date) })),
    ...before
      .filter((row) => isCarrierGrant(row.mod_col_1, row.original_action_desc))
      .map((row) => ({ usdot: row.dot_number, day: dayIn(row.orig_served_date) })),
  ]
  const first = new Map<string, string>()
  for (const { usdot, day } of grants) {
    const earliest = first.get(unpadded(usdot))
    if (day !== null && (earliest === undefined || day < earliest)) first.set(unpadded(usdot), day)
  }
  return first
}
