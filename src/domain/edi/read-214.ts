import { type EdiTime, readEdiTime } from './edi-time.ts'
import type { EdiSet } from './interchange.ts'
import { joinWords } from './read-990.ts'
import { type EdiSegment, findSegment, valueOf } from './segment.ts'
import { allOf, before, cutLoops } from './set-segments.ts'

/** What a carrier reports of a load, as its 214 says it. */
export interface CarrierReport {
  scac: string
  /** B1002, the load's number as text */
  load: string
  /** B1001, the carrier's own number; '' without one */
  reference: string
  statuses: readonly CarrierStatus[]
}

/** One AT7. */
export interface CarrierStatus {
  /** AT701, else AT703: 'X3' */
  code: string
  /** AT702, else AT704: 'NS' */
  reason: string
  /** null without a date */
  at: EdiTime | null
  /** MS1; '' without one */
  city: string
  state: string
  /** MS202 */
  trailer: string
  /** L11 QN, the stop's number in the load; '' without one */
  stopNumber: string
  words: string
}

/** @param set accepted by its rules */
export function read214({ segments }: Pick<EdiSet, 'segments'>): CarrierReport {
  const b10 = findSegment(segments, 'B10')
  const { head, loops } = cutLoops(segments, 'LX')
  return {
    scac: valueOf(b10, 3),
    load: valueOf(b10, 2).trim(),
    reference: valueOf(b10, 1).trim(),
    statuses: loops.flatMap((line) => {
      const statuses = cutLoops(line, 'AT7').loops
      const stopNumber = stopNumberOf(line) || stopNumberOf(head)
      return statuses.map(([at7, ...rest]) => readStatus(at7, rest, stopNumber, joinWords(line)))
    }),
  }
}

const stopNumberOf = (segments: readonly EdiSegment[]) =>
  valueOf(
    allOf(segments, 'L11').find((l11) => valueOf(l11, 2) === 'QN'),
    1,
  ).trim()

function readStatus(at7: EdiSegment, rest: readonly EdiSegment[], stopNumber: string, words: string): CarrierStatus {
  const own = before(rest, 'L11', 'K1')
  const [ms1, ms2] = [findSegment(own, 'MS1'), findSegment(own, 'MS2')]
  return {
    code: valueOf(at7, 1) || valueOf(at7, 3),
    reason: valueOf(at7, 2) || valueOf(at7, 4),
    at: readEdiTime(valueOf(at7, 5), valueOf(at7, 6), valueOf(at7, 7)),
    city: valueOf(ms1, 1).trim(),
    state: valueOf(ms1, 2),
    trailer: valueOf(ms2, 2).trim(),
    stopNumber,
    words,
  }
}
