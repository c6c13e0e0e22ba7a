import type { EdiSet } from './interchange.ts'
import { valueOf } from './segment.ts'
import { allOf, cutLoops } from './set-segments.ts'

/** What a partner says of one of our messages, as its 824 says it. */
export interface AdviceIn {
  /** OTI01: 'TR' rejects the set */
  code: string
  /** OTI03, the load or shipment that it is about */
  about: string
  /** OTI08 to OTI10: what of ours it answers; '' where it doesn't say */
  groupNumber: string
  setNumber: string
  setId: string
  /** TED's texts and their notes */
  words: string
}

/** @param set accepted by its rules */
export function read824({ segments }: Pick<EdiSet, 'segments'>): AdviceIn[] {
  return cutLoops(segments, 'OTI').loops.map((loop) => {
    const [oti] = loop
    const texts = allOf(loop, 'TED').flatMap((ted) => valueOf(ted, 2).trim() || [])
    const notes = allOf(loop, 'NTE').flatMap((note) => valueOf(note, 2).trim() || [])
    return {
      code: valueOf(oti, 1),
      about: valueOf(oti, 3).trim(),
      groupNumber: valueOf(oti, 8),
      setNumber: valueOf(oti, 9),
      setId: valueOf(oti, 10),
      words: (notes.length > 0 ? notes : texts).join(' '),
    }
  })
}
