import type { Usdot } from '#contract/account/usdot.ts'

interface Holder {
  dotNumber: string | null
  isDotVerified: boolean
  /** when it was proved; absent in deals of earlier versions */
  dotVerifiedAt?: Date | string | null
  isDotShared: boolean
}

/** What others are shown of a USDOT number; nothing without one. */
export function presentUsdot({ dotNumber, isDotVerified, dotVerifiedAt, isDotShared }: Holder): { usdot?: Usdot } {
  if (!dotNumber) return {}
  return {
    usdot: {
      number: dotNumber,
      isVerified: isDotVerified,
      isShared: isDotShared,
      // a code to the register's email is the only way so far
      ...(dotVerifiedAt && { proved: { by: 'email', at: new Date(dotVerifiedAt).toISOString() } }),
    },
  }
}
