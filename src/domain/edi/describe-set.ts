import { type CheckedGroup, GROUP_ERRORS, type GroupErrorCode } from './acknowledge.ts'
import { SET_ERRORS, type SetCheck, type SetErrorCode } from './check-set.ts'
import { describeSegmentError } from './describe-error.ts'
import type { EdiErrorLine } from './exchange.ts'
import { type EdiGroup, type EdiInterchange, type EdiSet, ENVELOPE_FAULTS, type EnvelopeFault } from './interchange.ts'

const withDetail = (words: string, detail: string) => (detail === '' ? words : `${words}: ${detail}`)
const quoted = (value: string) => (value === '' ? 'nothing' : value)

/** What is wrong with a set, in words: of the whole set, then segment by segment. */
export function describeSetErrors(set: EdiSet, { codes, errors }: SetCheck): EdiErrorLine[] {
  return [
    // 5 says that segments have errors, which follow
    ...codes.flatMap((code) =>
      code === '5' ? [] : [{ position: null, words: withDetail(SET_ERRORS[code], setDetail(set, code)) }],
    ),
    ...errors.flatMap((error) => describeSegmentError(error).map((words) => ({ position: error.position, words }))),
  ]
}

function setDetail({ id, number, segments, end }: EdiSet, code: SetErrorCode): string {
  switch (code) {
    case '1':
      return quoted(id)
    case '2':
      return 'SE is missing'
    case '3':
      return `ST says ${quoted(number)}, SE says ${quoted(end?.number ?? '')}`
    case '4':
      return `SE says ${quoted(end?.count ?? '')}, we count ${segments.length}`
    case '7':
      return quoted(number)
    case '5':
      return ''
  }
}

/** Why a group is rejected as a whole, one line for each reason. */
export function describeGroupErrors({ group, codes }: Pick<CheckedGroup, 'group' | 'codes'>): string[] {
  return codes.map((code) => withDetail(GROUP_ERRORS[code], groupDetail(group, code)))
}

function groupDetail({ functionalId, version, number, sets, end }: EdiGroup, code: GroupErrorCode): string {
  switch (code) {
    case '1':
      return quoted(functionalId)
    case '2':
      return quoted(version)
    case '3':
      return 'GE is missing'
    case '4':
      return `GS says ${quoted(number)}, GE says ${quoted(end?.number ?? '')}`
    case '5':
      return `GE says ${quoted(end?.count ?? '')}, we count ${sets.length}`
  }
}

/** A fault of an envelope, with what the message says there. */
export function describeFault(interchange: EdiInterchange, fault: EnvelopeFault): string {
  return withDetail(ENVELOPE_FAULTS[fault], faultDetail(interchange, fault))
}

function faultDetail({ header, groups, end, structure }: EdiInterchange, fault: EnvelopeFault): string {
  switch (fault) {
    case '001':
      return `ISA says ${quoted(header.number)}, IEA says ${quoted(end?.number ?? '')}`
    case '005':
      return quoted(header.senderQualifier)
    case '006':
      return quoted(header.senderId)
    case '007':
      return quoted(header.receiverQualifier)
    case '008':
      return quoted(header.receiverId)
    case '014':
      return quoted(header.date)
    case '015':
      return quoted(header.time)
    case '018':
    case '025':
      return quoted(header.number)
    case '019':
      return quoted(header.request)
    case '020':
      // the partner is in test, where P is refused
      return header.usage === 'P' ? 'P, and this partner is in test' : quoted(header.usage)
    case '021':
      return `IEA says ${quoted(end?.count ?? '')}, we count ${groups.length}`
    case '022':
      return structure
    case '023':
      return ''
  }
}
