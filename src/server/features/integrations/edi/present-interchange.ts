import type { EdiInterchangeRow, EdiSegmentLine } from '#contract/programs/edi-exchange.ts'
import { type CheckedGroup, checkInterchange } from '#domain/edi/acknowledge.ts'
import { describeGroupErrors, describeSetErrors } from '#domain/edi/describe-set.ts'
import type { EdiErrorLine } from '#domain/edi/exchange.ts'
import type { EdiInterchange, EdiSet, SetId } from '#domain/edi/interchange.ts'
import type { EdiSegment } from '#domain/edi/segment.ts'
import type { InterchangeRow, MessageRow } from './interchange.sql.ts'

export function presentInterchange(row: InterchangeRow, messages: readonly MessageRow[]): EdiInterchangeRow {
  return {
    id: row.id,
    partnerId: row.partner_id,
    direction: row.direction,
    number: row.number,
    isTest: row.is_test,
    name: row.name,
    state: row.state,
    note: row.note,
    madeAt: row.made_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    sets: messages
      .filter((message) => message.interchange_id === row.id)
      .map((message) => ({
        group: message.group_number,
        number: message.set_number,
        kind: message.set_id,
        acknowledgment: message.acknowledgment,
        errors: message.errors,
        state: message.state,
        why: message.why,
      })),
  }
}

const toSegmentText = ({ id, elements }: EdiSegment) => [id, ...elements].join('*')

/** What is wrong with a set, in words; with the whole group, if none of it is read. */
export function errorLines(group: CheckedGroup, set: EdiSet): EdiErrorLine[] {
  const check = group.sets.find((each) => each.set === set)?.check
  return check ? describeSetErrors(set, check) : describeGroupErrors(group).map((words) => ({ position: null, words }))
}

export const answerTo = (group: CheckedGroup, set: EdiSet) =>
  group.sets.find((each) => each.set === set)?.check.answer ?? ('R' as const)

/** EDI-10: the segments of an interchange, each with what is wrong in words beside it. */
export function segmentLines(interchange: EdiInterchange, reads: ReadonlySet<SetId>): EdiSegmentLine[] {
  const checked = checkInterchange(interchange, reads, null)
  let at = -1
  return checked.groups.flatMap((group) =>
    group.group.sets.flatMap((set) => {
      at += 1
      const lines = errorLines(group, set)
      const own = at
      const beside = (position: number) => lines.filter((line) => line.position === position).map((line) => line.words)
      // an error after the last segment is shown at the last one
      const last = set.segments.length
      const behind = lines.filter((line) => line.position !== null && line.position > last).map((line) => line.words)
      return set.segments.map((segment, index) => ({
        set: own,
        text: toSegmentText(segment),
        errors: [...beside(index + 1), ...(index + 1 === last ? behind : [])],
      }))
    }),
  )
}
