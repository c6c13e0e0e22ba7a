import type { AuthorityStatus, CarrierRecord, SafetyRating } from '#domain/freight/carrier-authority.ts'
import * as z from 'zod/mini'
import { fetchVendorJson, joinUrl, parseVendorAnswer, toVendorFailure } from '../vendor/ask-vendor.ts'
import { VendorFailure } from '../vendor/vendor-failure.ts'

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
export async function askQcMobile(
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
