import type { Usdot } from '#contract/freight/carrier.ts'

interface Holder {
  dotNumber: string | null
  isDotVerified: boolean
  /** when it was proved, and how; null until then */
  dotVerifiedAt: Date | string | null
  dotVerifiedBy: 'email' | 'phone' | null
  isDotShared: boolean
}

function proofFrom(at: string, by: Holder['dotVerifiedBy']): Pick<Usdot, 'proved' | 'provedByPhone'> {
  return by === 'phone' ? { provedByPhone: { at } } : { proved: { by: 'email', at } }
}

/** What others are shown of a USDOT number; nothing without one. */
export function presentUsdot(holder: Holder): { usdot?: Usdot } {
  const { dotNumber, isDotVerified, dotVerifiedAt, dotVerifiedBy, isDotShared } = holder
  if (!dotNumber) return {}
  return {
    usdot: {
      number: dotNumber,
      isVerified: isDotVerified,
      isShared: isDotShared,
      ...(dotVerifiedAt && proofFrom(new Date(dotVerifiedAt).toISOString(), dotVerifiedBy)),
    },
  }
}
