import { controlNumber, type EdiGroup, type EdiSet, type EnvelopeFault, type InterchangeHeader } from './interchange.ts'
import { type EdiSegment, valueOf } from './segment.ts'
import { isRealDate, isRealTime } from './written-date.ts'

export interface ReadGroups {
  groups: readonly EdiGroup[]
  ta1s: readonly EdiSegment[]
  /** IEA01 and IEA02; null where IEA is missing */
  end: { count: string; number: string } | null
  /** the first segment outside of every set; ISA is 1 */
  stray: { id: string; position: number } | null
}

type OpenSet = EdiSet & { segments: EdiSegment[] }
type OpenGroup = EdiGroup & { sets: OpenSet[] }

/** The groups and sets of an interchange. @param segments what follows ISA */
export function readGroups(segments: readonly EdiSegment[]): ReadGroups {
  const groups: OpenGroup[] = []
  const ta1s: EdiSegment[] = []
  let [end, stray]: [ReadGroups['end'], ReadGroups['stray']] = [null, null]
  let group: OpenGroup | null = null
  let set: OpenSet | null = null
  for (const [index, segment] of segments.entries()) {
    const asStray: NonNullable<ReadGroups['stray']> = stray ?? { id: segment.id, position: index + 2 }
    const endOf = { count: valueOf(segment, 1).trim(), number: valueOf(segment, 2).trim() }
    switch (segment.id) {
      case 'GS':
        set = null
        group = openGroup(segment)
        groups.push(group)
        break
      case 'GE':
        set = null
        if (group) group.end = endOf
        else stray = asStray
        group = null
        break
      case 'ST':
        set = { id: valueOf(segment, 1), number: valueOf(segment, 2), segments: [segment], end: null }
        if (group) group.sets.push(set)
        else stray = asStray
        break
      case 'IEA':
        end = endOf
        break
      default:
        if (set) {
          set.segments.push(segment)
          if (segment.id !== 'SE') break
          set.end = endOf
          set = null
        } else if (segment.id === 'TA1' && !group) ta1s.push(segment)
        else stray = asStray
    }
  }
  return { groups, ta1s, end, stray }
}

function openGroup(segment: EdiSegment): OpenGroup {
  const at = (n: number) => valueOf(segment, n).trim()
  return {
    functionalId: at(1),
    senderId: at(2),
    receiverId: at(3),
    number: at(6),
    version: at(8),
    sets: [],
    end: null,
  }
}

/** The first fault of an envelope that needs no partner to be seen. */
export function envelopeFault(header: InterchangeHeader, read: ReadGroups): EnvelopeFault | null {
  const { groups, ta1s, end, stray } = read
  const number = controlNumber(header.number)
  if (end === null) return groups.length === 0 && stray !== null ? '022' : '023'
  if (number === null) return '018'
  if (controlNumber(end.number) !== number) return '001'
  if (!isRealDate(`20${header.date}`)) return '014'
  if (!/^\d{4}$/.test(header.time) || !isRealTime(header.time)) return '015'
  if (header.request !== '0' && header.request !== '1') return '019'
  if (header.usage !== 'P' && header.usage !== 'T') return '020'
  if (stray !== null || (groups.length === 0 && ta1s.length === 0)) return '022'
  return controlNumber(end.count) === groups.length ? null : '021'
}

/** What a partner's messages must say of sender and receiver. */
export interface ExpectedEnvelope {
  their: { qualifier: string; id: string }
  our: { qualifier: string; id: string }
  /** a partner in test: live messages are refused */
  isTest: boolean
}

/** The first fault of an interchange, also against its partner. */
export function faultFor(
  { header, fault }: { header: InterchangeHeader; fault: EnvelopeFault | null },
  { their, our, isTest }: ExpectedEnvelope,
): EnvelopeFault | null {
  if (header.senderQualifier !== their.qualifier) return '005'
  if (header.senderId !== their.id) return '006'
  if (header.receiverQualifier !== our.qualifier) return '007'
  if (header.receiverId !== our.id) return '008'
  return fault ?? (isTest && header.usage === 'P' ? '020' : null)
}
