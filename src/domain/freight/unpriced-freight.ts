/** Freight that neither the rate model nor the lane's usual loads have seen. */
export type UnpricedFreight = 'heavy' | 'over-dimensional' | 'hazmat'

/** Pounds; a loaded truck above this is over the 80,000 lb limit without a permit (23 CFR 658.17). */
const HEAVIEST = 48_000

const OVER_DIMENSIONAL =
  /\bover[\s-]?dimension(?:al|ed)?\b|\bover[\s-]?sized?\b|\bover[\s-]?(?:width|height|length)\b|\bwide load\b|\bsuper[\s-]?load\b|\b(?:pilot|escort) (?:car|vehicle)s?\b/i
const HAZMAT =
  /\bhaz[\s-]?mat\b|\bhazardous\b|\bdangerous goods\b|\bplacard(?:s|ed)?\b|\bUN[\s-]?\d{4}\b|\bexplosives?\b/i
/** 'Non-hazmat', 'no placards', 'not oversize' */
const DENIED =
  /\b(?:non|not?|nothing|without)[\s-]+(?:a[\s-]+|an[\s-]+)?(?=[a-z])[a-z-]+(?: load| goods| car| vehicle)?/gi

interface Freight {
  weightLbs?: number | undefined
  /** commodity, instructions, notes */
  texts?: readonly (string | null | undefined)[]
}

/** Why no rate can be suggested for this freight; null if one can. */
export function findUnpricedFreight({ weightLbs = 0, texts = [] }: Freight): UnpricedFreight | null {
  if (weightLbs > HEAVIEST) return 'heavy'
  const words = texts.map((text) => text?.replaceAll(DENIED, ' ') ?? '').join('\n')
  if (HAZMAT.test(words)) return 'hazmat'
  return OVER_DIMENSIONAL.test(words) ? 'over-dimensional' : null
}
