import type { Usdot } from '#contract/account/usdot.ts'

interface Holder {
  dotNumber: string | null
  isDotVerified: boolean
  isDotShared: boolean
}

/** What others are shown of a USDOT number; nothing without one. */
export function presentUsdot({ dotNumber, isDotVerified, isDotShared }: Holder): { usdot?: Usdot } {
  return dotNumber ? { usdot: { number: dotNumber, isVerified: isDotVerified, isShared: isDotShared } } : {}
}
