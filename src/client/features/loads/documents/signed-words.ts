import type { Load } from '#contract/freight/load.ts'
import { dealSideOf } from '#domain/freight/load-viewer.ts'
import { DEAL_SIDES } from '#domain/freight/signature.ts'
import { DOCUMENTS_COPY } from './copy.ts'

export function isSignedByBoth({ deal }: Load): boolean {
  return DEAL_SIDES.every((side) => deal?.signedBy.includes(side))
}

/** Which parties have signed the terms in force, as the viewer says it. */
export function signedWords(load: Load): string {
  const { none, both, mine, theirs } = DOCUMENTS_COPY.signed
  const signed = load.deal?.signedBy ?? []
  const own = dealSideOf(load.viewer)
  if (signed.length === 0) return none
  if (isSignedByBoth(load)) return both
  return signed.includes(own) ? mine[own] : theirs[own]
}
